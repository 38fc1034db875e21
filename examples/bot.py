"""A bot of ten lines, over HTTP, with nothing but Python's standard library: any language can do this.

    python examples/bot.py http://127.0.0.1:8000 TABLE [NAME]

It takes an open seat, and whenever it is its turn it draws, plays the first action that costs something, or ends.
What is offered to it, it declines: the table waits for an answer.
"""

import json
import sys
import time
import urllib.error
import urllib.request

server, table, name = (*sys.argv[1:], "Ten Lines")[:3]


def ask(path="", body=None, token=""):
    """One request to the table: GET, or POST if there is a body. None if the table had moved on: then look again."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api/tables/{table}{path}", data, headers)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error:
        refusal = json.load(error)
        if refusal["code"] != "stale":
            sys.exit(refusal["message"])
        return None


me = ask("/seats", {"name": name})
while (now := ask(token=me["token"]))["table"]["status"] in ("open", "running"):
    time.sleep(0.1)
    view = now["view"] or {"offers": []}
    makers = [offer["maker"] for offer in view["offers"] if me["seat"] in offer["named"]]
    wanted = [f"decline {view['players'][maker]['colour']}" for maker in makers]
    wanted += [option["action"] for option in now["options"] if option["kind"] == "draw" or option["cost"]]
    wanted += [option["action"] for option in now["options"][-1:]]
    if wanted:
        ask("/actions", {"version": now["table"]["version"], "action": wanted[0]}, me["token"])
