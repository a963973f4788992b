/**
 * Time without any answer after which a request counts as offline; the page uses the same timeout
 * (server/http.ts).
 */
const timeoutMs = 6_000;
/** After a timeout, requests of the next `shortTimeoutForMs` use this timeout until one of them succeeds. */
const shortTimeoutMs = 1_000;
const shortTimeoutForMs = 10_000;
/** A cached answer is used when the network has not answered within this time. */
export const networkFirstTimeoutMs = 3_000;

/** Times by `performance.now()`: the system's clock can be set back. */
let lastAnswerAt = 0;
let shortTimeoutUntil = 0;

/** Records that the server answered: a response started, or another chunk of its body arrived. */
export function recordServerAnswer(): void {
  lastAnswerAt = performance.now();
  shortTimeoutUntil = 0;
}

/**
 * `fetch` that aborts when the server has been silent for too long. A connected network without internet
 * never fails by itself. On a slow network requests queue behind each other, so an answer to any request
 * restarts the timeout of all. The timeout ends when the response starts; its body may take as long as it
 * needs.
 * @param options `fullTimeout`: never use the short timeout that follows a timed-out request
 * @throws {TypeError | DOMException} as `fetch` does; "AbortError" after the timeout
 */
export async function fetchWithTimeout(request: Request, { fullTimeout = false } = {}): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const startedAt = performance.now();
  const limitMs = fullTimeout || startedAt >= shortTimeoutUntil ? timeoutMs : shortTimeoutMs;
  const checkSilence = () => {
    const leftMs = Math.max(startedAt, lastAnswerAt) + limitMs - performance.now();
    if (leftMs > 0) timer = setTimeout(checkSilence, leftMs);
    else {
      if (limitMs === timeoutMs) shortTimeoutUntil = performance.now() + shortTimeoutForMs;
      abort();
    }
  };
  let timer = setTimeout(checkSilence, limitMs);
  // The page may abort earlier, for example when the shopper leaves it.
  request.signal.addEventListener("abort", abort);
  if (request.signal.aborted) abort();
  try {
    const response = await fetch(request, { signal: controller.signal });
    recordServerAnswer();
    return response;
  } finally {
    clearTimeout(timer);
  }
}
