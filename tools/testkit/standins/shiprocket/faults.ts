import type { ServerResponse } from "node:http";
import { privateHeaders, sendJson } from "../web/http";

/** The faults of the Shiprocket stand-in. */
export const checkoutFaults = [
  /** Connections are refused. */
  "down",
  /** Never answers. */
  "hang",
  /** Resets the connection in the middle of a valid answer. */
  "reset",
  /** HTTP 511, the status for a bad key or signature. */
  "511",
  "500-html",
  "200-html",
  /** 200 and `ok` with an empty result. */
  "no-token",
  /** A valid answer after 64 MB of padding. */
  "huge",
  /** A valid answer, one byte every half second. */
  "drip",
  /** 307 to another origin, which gives a valid answer. */
  "redirect",
  /** A token that is already expired. */
  "expired-token",
  /** Error answers in the three known formats: `error.message`, `error`, `message`. */
  "error-message",
  "error-text",
  "message",
  /** A valid answer with a javascript: address as page. */
  "script-page",
] as const;

export type CheckoutFault = (typeof checkoutFaults)[number];

/** The message of an error answer; the shop may show it. */
export const refusalText = "This cart cannot be checked out right now.";

/** Creates a valid answer when it is sent. The page's address can be a field of `result`. */
type Answer = () => { readonly ok: true; readonly result: object; readonly error?: null };

type FaultHandler = (response: ServerResponse, answer: Answer, elsewhere: string) => void;

const htmlAnswer =
  (status: number): FaultHandler =>
  (response) => {
    response.writeHead(status, { "Content-Type": "text/html" });
    response.end("<!doctype html><title>Sorry</title><h1>Something went wrong on our side</h1>");
  };
const jsonAnswer =
  (status: number, value: object): FaultHandler =>
  (response) =>
    sendJson(response, status, value);

const faultHandlers: Readonly<Record<Exclude<CheckoutFault, "down">, FaultHandler>> = {
  hang: () => {},
  reset(response, answer) {
    const good = JSON.stringify(answer());
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": good.length });
    response.write(good.slice(0, good.length / 2), () => response.socket?.resetAndDestroy());
  },
  "511": jsonAnswer(511, { ok: false, error: { message: "Network Authentication Required" } }),
  "500-html": htmlAnswer(500),
  "200-html": htmlAnswer(200),
  "no-token": jsonAnswer(200, { ok: true, result: {}, error: null }),
  huge: (response, answer) => sendHuge(response, JSON.stringify(answer())),
  drip: (response, answer) => sendSlowly(response, JSON.stringify(answer())),
  redirect(response, _answer, elsewhere) {
    response.writeHead(307, { Location: elsewhere, ...privateHeaders }).end();
  },
  "expired-token": (response, answer) => sendJson(response, 200, answer()),
  "error-message": jsonAnswer(400, { ok: false, result: null, error: { message: refusalText } }),
  "error-text": jsonAnswer(400, { ok: false, result: null, error: refusalText }),
  message: jsonAnswer(400, { message: refusalText }),
  "script-page"(response, answer) {
    const good = answer();
    const result = { ...good.result, checkout_url: "javascript:alert(document.domain)" };
    sendJson(response, 200, { ...good, result });
  },
};

/**
 * Sends a valid answer, or the fault's variant of it.
 * @param elsewhere an address of another origin
 */
export function sendWithFault(
  fault: CheckoutFault | undefined,
  response: ServerResponse,
  answer: Answer,
  elsewhere: string,
): void {
  if (fault === undefined || fault === "down") sendJson(response, 200, answer());
  else faultHandlers[fault](response, answer, elsewhere);
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
