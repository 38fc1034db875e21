/**
 * A table's WebSocket: reconnects by itself and catches up from the last version seen.
 *
 * `on` gets every message of the server as it is, and {type: "connection", state, retry} where state is "connecting",
 * "open" or "lost" and retry the seconds until the next try. After a reconnection the welcome's log holds only what
 * came after the version seen; the first welcome's holds all.
 */
import { Refused } from "./api.js";

const PING_EVERY = 20_000;
const SILENCE = 10_000;
const WAITS = [0.5, 1, 2, 4, 8, 15];
const FINAL = new Set(["no-table", "bad-token", "not-welcome", "closed"]);

class Live {
  constructor(tableId, token, on) {
    this.address = `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(tableId)}/live`;
    this.token = token;
    this.on = on;
    this.seen = null;
    this.tries = 0;
    this.asked = new Map();
    this.lastId = 0;
    this.wake = () => this.wakeUp();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.on({ type: "connection", state: "connecting", retry: 0 });
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => this.post({ type: "hello", token: this.token, seen: this.seen });
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  post(message) {
    this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    clearTimeout(this.silence);
    if (typeof message.version === "number") this.seen = message.version;
    if (message.type === "welcome") this.welcomed(message);
    if (message.type === "bye" && FINAL.has(message.code)) this.closed = true;
    this.settle(message);
    this.on(message);
  }

  welcomed(message) {
    this.seen = message.table.version;
    this.tries = 0;
    this.open = true;
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
    this.on({ type: "connection", state: "open", retry: 0 });
  }

  /** A server that says nothing after a ping is gone, whatever the socket believes. */
  ping() {
    if (!this.open) return;
    this.post({ type: "ping", id: ++this.lastId });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.drop(), SILENCE);
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.lost();
  }

  lost() {
    clearInterval(this.pinger);
    clearTimeout(this.silence);
    clearTimeout(this.timer);
    this.open = false;
    for (const { reject } of this.asked.values()) {
      reject(new Refused({ code: "offline", message: "The connection is lost; your move may not have arrived." }));
    }
    this.asked.clear();
    if (this.closed) return;
    const retry = WAITS[Math.min(this.tries, WAITS.length - 1)] * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), retry * 1000);
    this.on({ type: "connection", state: "lost", retry });
  }

  /** Back in sight or online: no waiting; an open connection is tested. */
  wakeUp() {
    if (this.closed || document.hidden) return;
    if (this.open) this.ping();
    else if (!this.socket || this.socket.readyState > WebSocket.OPEN) this.connect();
  }

  settle(message) {
    const waiting = this.asked.get(message.id);
    if (!waiting || (message.type !== "done" && message.type !== "refused")) return;
    this.asked.delete(message.id);
    if (message.type === "done") waiting.resolve(message);
    else waiting.reject(new Refused(message));
  }

  send(message) {
    if (!this.open) return Promise.reject(new Refused({ code: "offline", message: "There is no connection." }));
    const id = ++this.lastId;
    this.post({ ...message, id });
    return new Promise((resolve, reject) => this.asked.set(id, { resolve, reject }));
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    clearTimeout(this.silence);
    this.socket?.close();
  }
}

/**
 * Follows a table.
 *
 * @param {string} tableId
 * @param {string | null} token the seat's secret; null only watches
 * @param {(message: object) => void} on
 * @returns {{act: (version: number, action: string) => Promise<object>, chat: (text: string) => Promise<object>,
 *   undo: (version: number, to?: number) => Promise<object>, answerUndo: (agree: boolean) => Promise<object>,
 *   close: () => void}} the promises resolve with {type: "done"} or reject with Refused
 */
export function live(tableId, token, on) {
  const line = new Live(tableId, token, on);
  return {
    act: (version, action) => line.send({ type: "act", version, action }),
    chat: (text) => line.send({ type: "chat", text }),
    undo: (version, to) => line.send({ type: "undo", version, to }),
    answerUndo: (agree) => line.send({ type: "undo-answer", agree }),
    close: () => line.close(),
  };
}
