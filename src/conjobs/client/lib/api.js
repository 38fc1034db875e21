/** The server's HTTP interface. Answers are data; refusals are thrown. */

/** A refusal, as the server words it: what, why and the rule. */
export class Refused extends Error {
  /** @param {{code: string, message: string, rule?: string | null}} refusal @param {number} status */
  constructor({ code, message, rule = null }, status = 0) {
    super(message);
    this.code = code;
    this.rule = rule;
    this.status = status;
  }
}

/** The refusal in an answer, also where something between us and the server answered. */
async function refusal(answer) {
  const data = await answer.json().catch(() => null);
  if (data && data.code && data.message) return new Refused(data, answer.status);
  return new Refused({ code: "server", message: `The server answered ${answer.status}.` }, answer.status);
}

/** Asks the server and gives back its answer; a server that can't be reached is the refusal "offline". */
async function ask(method, path, body, token) {
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = typeof body === "string" ? "text/plain" : "application/json";
  const content = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: content, credentials: "omit", cache: "no-store" });
  } catch {
    throw new Refused({ code: "offline", message: "The server cannot be reached." });
  }
  if (!answer.ok) throw await refusal(answer);
  return answer;
}

/** The data of an answer: JSON, or null where it is empty. */
async function data(answer) {
  return answer.status === 204 ? null : answer.json();
}

/**
 * Data from the server.
 *
 * @param {string} path such as "/api/tables"
 * @param {string | null} [token] the seat's secret
 * @returns {Promise<any>}
 * @throws {Refused}
 */
export async function get(path, token = null) {
  return data(await ask("GET", path, undefined, token));
}

/** A text from the server, such as a record. @throws {Refused} */
export async function getText(path, token = null) {
  return (await ask("GET", path, undefined, token)).text();
}

/** Sends an object as JSON, or a string as it is. @throws {Refused} */
export async function post(path, body = {}, token = null) {
  return data(await ask("POST", path, body, token));
}

/** Changes what is there. @throws {Refused} */
export async function put(path, body = {}, token = null) {
  return data(await ask("PUT", path, body, token));
}

/** Takes away what is there. @throws {Refused} */
export async function del(path, token = null) {
  return data(await ask("DELETE", path, undefined, token));
}

let known = null;

/** Board, groups, editions, cards, bots and codes: asked once, the same for every table. */
export function meta() {
  known ??= get("/api/meta").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}
