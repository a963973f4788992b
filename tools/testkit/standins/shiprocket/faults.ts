import type { ServerResponse } from "node:http";
import { quiet, sendJson } from "../web/http";

/** How Shiprocket's calls misbehave. */
export const checkoutFaults = [
  /** Nothing listens: connections are refused. */
  "down",
  /** No answer ever. */
  "hang",
  /** The connection is reset in the middle of a good answer. */
  "reset",
  /** HTTP 511, as for a bad key or signature. */
  "511",
  "500-html",
  "200-html",
  /** 200 and `ok`, but nothing in it. */
  "no-token",
  /** A good answer with 64 MB in front of what matters. */
  "huge",
  /** A good answer, one byte in half a second. */
  "drip",
  /** 307 to another origin, which would give a good answer. */
  "redirect",
  /** A token that is expired when it arrives. */
  "expired-token",
  /** Refusals in the three shapes that were seen: `error.message`, `error`, `message`. */
  "error-message",
  "error-text",
  "message",
  /** A good answer whose page is a script. */
  "script-page",
] as const;

export type CheckoutFault = (typeof checkoutFaults)[number];

/** What a refusal says; a shopper may read it. */
export const refusalText = "This cart cannot be checked out right now.";

/** A good answer that is made only when it is sent; `result` is where a page's address may stand. */
type Answer = () => { readonly ok: true; readonly result: object; readonly error?: null };

type Way = (response: ServerResponse, answer: Answer, elsewhere: string) => void;

const htmlWay =
  (status: number): Way =>
  (response) => {
    response.writeHead(status, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>Sorry</title><h1>Something went wrong on our side</h1>");
  };
const jsonWay =
  (status: number, value: object): Way =>
  (response) =>
    sendJson(response, status, value);

const ways: Readonly<Record<Exclude<CheckoutFault, "down">, Way>> = {
  hang: () => {},
  reset(response, answer) {
    const good = JSON.stringify(answer());
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": good.length });
    response.write(good.slice(0, good.length / 2), () => response.socket?.resetAndDestroy());
  },
  "511": jsonWay(511, { ok: false, error: { message: "Network Authentication Required" } }),
  "500-html": htmlWay(500),
  "200-html": htmlWay(200),
  "no-token": jsonWay(200, { ok: true, result: {}, error: null }),
  huge: (response, answer) => sendHuge(response, JSON.stringify(answer())),
  drip: (response, answer) => sendSlowly(response, JSON.stringify(answer())),
  redirect(response, _answer, elsewhere) {
    response.writeHead(307, { Location: elsewhere, ...quiet }).end();
  },
  "expired-token": (response, answer) => sendJson(response, 200, answer()),
  "error-message": jsonWay(400, { ok: false, result: null, error: { message: refusalText } }),
  "error-text": jsonWay(400, { ok: false, result: null, error: refusalText }),
  message: jsonWay(400, { message: refusalText }),
  "script-page"(response, answer) {
    const good = answer();
    const result = { ...good.result, checkout_url: "javascript:alert(document.domain)" };
    sendJson(response, 200, { ...good, result });
  },
};

/**
 * Sends a good answer, or what the fault makes of it.
 * @param elsewhere an address of another origin
 */
export function sendWithFault(
  fault: CheckoutFault | undefined,
  response: ServerResponse,
  answer: Answer,
  elsewhere: string,
): void {
  if (fault === undefined || fault === "down") sendJson(response, 200, answer());
  else ways[fault](response, answer, elsewhere);
}

function sendHuge(response: ServerResponse, good: string): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.write('{"padding":"');
  const part = "x".repeat(1024 * 1024);
  let left = 64;
  const more = () => {
    if (response.destroyed) return;
    if (left === 0) {
      response.end(`",${good.slice(1)}`);
      return;
    }
    left -= 1;
    response.write(part, more);
  };
  more();
}

function sendSlowly(response: ServerResponse, good: string): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(good.slice(sent, sent + 1));
    sent += 1;
    if (sent >= good.length) response.end();
  }, 500);
  timer.unref();
  response.once("close", () => clearInterval(timer));
}
