import { isHtmlPage } from "../domain/shared/parse";
import { ShopError, toResponseError } from "./shopError";

export interface RequestOptions extends RequestInit {
  /** The request fails after this time without a response or without the next chunk of its body. */
  timeoutMs?: number;
}

/** A response whose body is read under the same timeout as its headers. */
export interface StreamedResponse {
  head: Response;
  /** The decoded body in chunks. */
  text(): AsyncGenerator<string, void>;
}

/** Timeout of a request whose options set none: longer than the pauses of the slowest mobile networks. */
const defaultTimeoutMs = 6_000;
/**
 * A request with a longer timeout than the default tests the network after this time; see
 * `startDeadNetworkCheck`.
 */
const connectionCheckMs = 1_000;

/**
 * Sends a request to the shop's server.
 * @throws {ShopError} for everything but a 2xx response; an abort by the caller's signal is rethrown as it is
 */
export async function request(path: string, options: RequestOptions = {}): Promise<StreamedResponse> {
  const answer = await fetchWithSilenceLimit(path, options);
  if (answer.head.ok) return answer;
  const body: unknown = await readJson(answer).catch(() => undefined);
  throw toResponseError(answer.head.status, body);
}

/**
 * Sends a request and decodes the JSON of the response; see {@link request}. The shape of the result is
 * unknown; the caller parses it.
 * @throws {ShopError} also for a body that is not JSON ("broken")
 */
export async function requestJson(path: string, options?: RequestOptions): Promise<unknown> {
  return readJson(await request(path, options));
}

/**
 * Decodes the body of a response; "" for status 204.
 * @throws {ShopError} "broken" for a body that is not JSON
 */
export async function readJson({ head, text }: StreamedResponse): Promise<unknown> {
  let body = "";
  for await (const chunk of text()) body += chunk;
  try {
    return head.status === 204 ? "" : JSON.parse(body);
  } catch (cause) {
    throw new ShopError("broken", { status: head.status, cause });
  }
}

/**
 * Sends a report while the shopper leaves the page. Nothing waits for an answer; a report that gets lost is
 * not sent again.
 */
export function sendBeacon(path: string, report: object): void {
  const body = new Blob([JSON.stringify(report)], { type: "application/json" });
  navigator.sendBeacon?.(path, body);
}

/**
 * `fetch` with a limit on silence, for responses of every status. It fails as offline when the server sends
 * nothing for `timeoutMs`, before the headers or between two chunks of the body, and when the response is an
 * HTML page: a captive portal or proxy error page answers every request, and the shop answers these requests
 * with JSON only.
 * @throws {ShopError} "offline"
 */
export async function fetchWithSilenceLimit(
  path: string,
  options: RequestOptions = {},
): Promise<StreamedResponse> {
  const { timeoutMs = defaultTimeoutMs, signal, ...init } = options;
  const connection = new AbortController();
  const cut = () => connection.abort(signal?.reason);
  signal?.addEventListener("abort", cut);
  if (signal?.aborted) cut();

  const watched = async <T>(step: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => connection.abort(), timeoutMs);
    try {
      return await step;
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ShopError("offline", { cause });
    } finally {
      clearTimeout(timer);
    }
  };

  const endCheck = timeoutMs > defaultTimeoutMs ? startDeadNetworkCheck(() => connection.abort()) : () => {};
  const end = () => {
    signal?.removeEventListener("abort", cut);
    connection.abort();
  };
  let head: Response;
  try {
    head = await watched(fetch(path, { ...init, signal: connection.signal })).finally(endCheck);
    if (isHtmlPage(head.headers.get("Content-Type")))
      throw new ShopError("offline", { status: head.status < 500 ? 0 : head.status });
  } catch (problem) {
    end();
    throw problem;
  }

  return {
    head,
    async *text() {
      const reader = head.body?.getReader();
      const decoder = new TextDecoder();
      try {
        while (reader) {
          const { done, value } = await watched(reader.read());
          if (done) return;
          yield decoder.decode(value, { stream: true });
        }
      } finally {
        end();
      }
    },
  };
}

/**
 * Distinguishes a slow server from a dead network during a long request: requests /api/health after a second,
 * and calls `onDead` when that request gets no response within the default timeout.
 * @returns a function that ends the check
 */
export function startDeadNetworkCheck(onDead: () => void): () => void {
  const check = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const answered = () => clearTimeout(limit);
  const start = setTimeout(() => {
    limit = setTimeout(onDead, defaultTimeoutMs);
    // An immediate failure of the check counts as an answer, because the long request then fails in the same
    // way by itself.
    fetch("/api/health", { method: "HEAD", cache: "no-store", signal: check.signal }).then(
      answered,
      answered,
    );
  }, connectionCheckMs);
  return () => {
    clearTimeout(start);
    answered();
    check.abort();
  };
}
