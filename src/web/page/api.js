// The server's side of the page: requests, and boards that tell what happens on them.

/** What the server refuses, or what could not be asked: `code` and `facts` for a sentence of our own, `message` in English. */
export class Refusal extends Error {
  constructor(status, { code, message, facts }) {
    super(message);
    this.status = status;
    this.code = code;
    this.facts = facts ?? {};
  }
}

/** Asks the server: the answer as JSON, `null` when it is empty. Throws a `Refusal`. */
export async function ask(method, path, body) {
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(path, { method, ...sent });
  } catch {
    throw new Refusal(0, { code: "offline", message: "the server does not answer" });
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Refusal(response.status, answer?.error ?? { code: "unexplained", message: `${response.status} ${response.statusText}` });
}

/** A page that nobody looks at leaves its stream to others after so long: a browser has only a few connections to one server. */
const HIDDEN_MS = 30_000;
/** A break shorter than this is not worth a word. */
const BREAK_MS = 700;
/** When the browser gives up, we ask again after so long. */
const AGAIN_MS = 3_000;

/**
 * Follows a board: `show(snapshot)` now and after every change, `lost()` and `found()` when the connection breaks and comes back,
 * `gone(refusal)` when there is no such board. Returns the function that ends it.
 */
export function follow(board, { show, lost, found, gone }) {
  let stream = null;
  let [away, broken, again] = [0, 0, 0];

  const close = () => {
    stream?.close();
    stream = null;
    for (const timer of [away, broken, again]) clearTimeout(timer);
  };
  const breaks = () => {
    clearTimeout(broken);
    broken = setTimeout(lost, BREAK_MS);
    if (stream?.readyState !== EventSource.CLOSED) return;
    ask("GET", `/api/boards/${board}`).then(() => wait(), (refusal) => (refusal.status === 404 ? end(refusal) : wait()));
  };
  const wait = () => {
    clearTimeout(again);
    if (stream) again = setTimeout(open, AGAIN_MS);
  };
  const end = (refusal) => {
    if (!stream) return;
    stop();
    gone(refusal);
  };
  const open = () => {
    close();
    stream = new EventSource(`/api/boards/${board}/events`);
    stream.addEventListener("open", () => {
      clearTimeout(broken);
      found();
    });
    stream.addEventListener("board", (event) => show(JSON.parse(event.data)));
    stream.addEventListener("error", breaks);
  };
  const look = () => {
    clearTimeout(away);
    if (document.hidden) away = setTimeout(close, HIDDEN_MS);
    else if (!stream) open();
  };
  const stop = () => {
    document.removeEventListener("visibilitychange", look);
    close();
  };

  document.addEventListener("visibilitychange", look);
  open();
  return stop;
}
