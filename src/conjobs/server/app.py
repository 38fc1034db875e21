"""The web application: its endpoints, what guards them, and what lives as long as it does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from fastapi import FastAPI

from conjobs import __version__
from conjobs.server import look_api, other_api, picture_api, position_api, stats_api, table_api
from conjobs.server.guard import Guard
from conjobs.server.house import House
from conjobs.server.live import Live
from conjobs.server.pages import add_pages
from conjobs.server.refusals import Json, add_refusals
from conjobs.server.settings import Settings
from conjobs.server.store import Store

ABOUT: Final = """A table for Lords of Vegas with Con Jobs, for people and for programs in any language.

A seat belongs to a secret, which is sent as `Authorization: Bearer SECRET`. Every refusal is `{code, message, rule}`.
The messages of the WebSocket are described at `/api/schemas`."""


ROUTERS: Final = (
    other_api.router,
    table_api.router,
    look_api.router,
    picture_api.router,
    position_api.router,
    stats_api.router,
)


def create_app(settings: Settings) -> FastAPI:
    """Make the application, which keeps its tables in the database of the settings.

    Raises:
        ConjobsError: the database cannot be used.
    """
    house = House(settings, Store(settings.database))

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        looking_after = asyncio.create_task(house.run())
        try:
            yield
        finally:
            looking_after.cancel()
            await asyncio.gather(looking_after, return_exceptions=True)
            await house.close()

    app = FastAPI(
        title="conjobs",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        # Their pages load scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        default_response_class=Json,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    app.state.house = house
    app.state.live = Live(house)
    for router in ROUTERS:
        app.include_router(router)
    add_pages(app)
    add_refusals(app)
    app.add_middleware(Guard, settings=settings)
    return app
