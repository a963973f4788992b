/**
 * Silence that counts as no network, in milliseconds: a network that is connected but dead never says no. Half of what
 * the page itself waits (server/http), so that a kept answer comes before the page gives up.
 */
export const networkTimeoutMs = 3_000;

/**
 * Fetches, and gives up when no answer has begun in time; what has begun may take as long as it needs.
 * @throws {TypeError | DOMException} as `fetch` does; "AbortError" when it was too late
 */
export async function fetchInTime(request: Request, timeoutMs = networkTimeoutMs): Promise<Response> {
  const connection = new AbortController();
  const cut = () => connection.abort();
  const timer = setTimeout(cut, timeoutMs);
  // Whoever asked may give up earlier: a page that is left, an answer that is not needed any more.
  request.signal.addEventListener("abort", cut);
  if (request.signal.aborted) cut();
  try {
    return await fetch(request, { signal: connection.signal });
  } finally {
    clearTimeout(timer);
  }
}
