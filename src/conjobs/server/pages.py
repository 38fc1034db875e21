"""The page and its files. Every page is the same file, which finds out by its address what to show."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT: Final = Path(__file__).parent.parent / "client"
PAGES: Final = ("/", "/play", "/new", "/t/{id}", "/t/{id}/director", "/watch", "/rules", "/position")
# Asked for anew each time, and answered with "not modified": files keep their names when they change.
REVALIDATE: Final = {"cache-control": "no-cache"}

router = APIRouter(include_in_schema=False)

# On some systems these are something else, and a browser runs no module of another type.
for ending, kind in ((".js", "text/javascript"), (".svg", "image/svg+xml"), (".json", "application/json")):
    mimetypes.add_type(kind, ending)


class ClientFiles(StaticFiles):
    """The files of the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file with its ETag."""
        response = await super().get_response(path, scope)
        response.headers.update(REVALIDATE)
        return response


async def page(request: Request) -> Response:
    """The page."""
    return index()


def index(status: int = 200) -> Response:
    """The file that is every page."""
    return FileResponse(CLIENT / "index.html", status, REVALIDATE)


def add_pages(app: FastAPI) -> None:
    """Serve the page at all of its addresses, and its files."""
    for path in PAGES:
        app.add_api_route(path, page, methods=["GET"], include_in_schema=False)
    app.mount("/static", ClientFiles(directory=CLIENT), name="static")


def wants_page(request: Request, error: HTTPException) -> bool:
    """Whether a person typed an address that is not there: then the page says so."""
    path = request.url.path
    return (
        error.status_code == 404
        and request.method == "GET"
        and not path.startswith(("/api", "/static"))
        and "text/html" in request.headers.get("accept", "")
    )
