"""A bot of ten lines, over HTTP, with nothing but Python's standard library: any language can do this.

    python examples/bot.py http://127.0.0.1:8000 TABLE [NAME]

It takes an open seat, and whenever it is its turn it draws, plays the first action that costs something, or ends.
"""

import json
import sys
import time
import urllib.request

server, table, name = (*sys.argv[1:], "Ten Lines")[:3]


def ask(path="", body=None, token=""):
    """One request to the table: GET, or POST if there is a body."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api/tables/{table}{path}", data, headers)
    return json.load(urllib.request.urlopen(request))


me = ask("/seats", {"name": name})
while (now := ask(token=me["token"]))["table"]["status"] in ("open", "running"):
    view = now["view"]
    if view is None or view["to_act"] != me["seat"]:
        time.sleep(0.2)
        continue
    costly = [option for option in now["options"] if option["kind"] == "draw" or option["cost"]]
    option = (costly or now["options"])[0 if costly else -1]
    ask("/actions", {"version": now["table"]["version"], "action": option["action"]}, me["token"])
