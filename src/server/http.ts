import { isHtmlPage } from "../domain/shared/parse";

/** What a failed request means to the shop, whatever its cause was. */
export type ServerErrorKind =
  /** No answer: no network, a dead one, or a server that is down. Worth trying again later. */
  | "offline"
  /** The server understood and said no. Trying the same again is pointless. */
  | "refused"
  /** Somebody else changed the same thing first. */
  | "conflict"
  /** The server, or something between, failed or answered nonsense. */
  | "broken";

/** The one error of the network edge. `cause` keeps what was thrown or answered. */
export class ServerError extends Error {
  override name = "ServerError";

  constructor(
    readonly kind: ServerErrorKind,
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    /** The stable `data.code` of the answer, else "". */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`${kind} ${status} ${code}`, options);
  }
}

export interface RequestOptions extends RequestInit {
  /** The connection is cut after so many milliseconds without an answer or the next piece of it. */
  timeoutMs?: number;
}

/** An answer whose body is read under the same watch as its head. */
export interface Answer {
  head: Response;
  /** The decoded body, piece by piece. */
  text(): AsyncGenerator<string, void>;
}

/** Longer than the slowest mobile network stays silent; nobody looks at a page that waits longer. */
const defaultTimeoutMs = 6_000;
/** Where the server may take longer than that, it is asked after this time whether it is there at all. */
const doubtMs = 1_000;

/**
 * Asks the shop's own server. A network that is connected but dead counts as offline: silence longer than
 * `timeoutMs` ends the request, before the head as well as between two pieces of the body. So does one that answers with
 * pages, a hotel's that wants a sign-in first or a proxy's apology: the shop answers these requests with JSON.
 * @throws {ServerError} for everything but a 2xx answer; the caller's own abort is passed on as it is.
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Answer> {
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
      throw new ServerError("offline", 0, "", { cause });
    } finally {
      clearTimeout(timer);
    }
  };

  const calm = timeoutMs > defaultTimeoutMs ? whenDead(() => connection.abort()) : () => {};
  const head = await watched(fetch(path, { ...init, signal: connection.signal })).finally(calm);
  if (isHtmlPage(head.headers.get("Content-Type")))
    throw new ServerError("offline", head.status < 500 ? 0 : head.status, "");
  if (!head.ok) throw await refusal(head, watched);

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
        signal?.removeEventListener("abort", cut);
        connection.abort();
      }
    },
  };
}

/**
 * For who waits for something that may take the server long: tells when it is not the server but the network, as not even
 * a question that costs nothing is answered in the usual time.
 * @returns ends the watch
 */
export function whenDead(tell: () => void): () => void {
  const question = new AbortController();
  let limit: ReturnType<typeof setTimeout> | undefined;
  const heard = () => clearTimeout(limit);
  const doubt = setTimeout(() => {
    limit = setTimeout(tell, defaultTimeoutMs);
    // A refusal comes at once, to what is waited for as well.
    fetch("/api/health", { method: "HEAD", cache: "no-store", signal: question.signal }).then(heard, heard);
  }, doubtMs);
  return () => {
    clearTimeout(doubt);
    heard();
    question.abort();
  };
}

/**
 * Asks for JSON; see {@link request}. The caller parses what it gets: nothing is known of its shape.
 * @throws {ServerError} also for a body that is no JSON ("broken").
 */
export async function requestJson(path: string, options?: RequestOptions): Promise<unknown> {
  const { head, text } = await request(path, options);
  let body = "";
  for await (const piece of text()) body += piece;
  try {
    return head.status === 204 ? "" : JSON.parse(body);
  } catch (cause) {
    throw new ServerError("broken", head.status, "", { cause });
  }
}

/** Statuses that are more than refused (below 500) or broken. A proxy in front of a stopped server says 502 or 504. */
const kinds: Record<number, ServerErrorKind> = { 409: "conflict", 502: "offline", 504: "offline" };

async function refusal(head: Response, watched: <T>(step: Promise<T>) => Promise<T>): Promise<ServerError> {
  const body: unknown = await watched(head.json()).catch(() => undefined);
  return serverError(head.status, body);
}

/** The error for an answer that is no success, by its status and its decoded body. */
export function serverError(status: number, body: unknown): ServerError {
  const code = (body as { data?: { code?: unknown } } | undefined)?.data?.code;
  const kind = kinds[status] ?? (status < 500 ? "refused" : "broken");
  return new ServerError(kind, status, typeof code === "string" ? code : "", { cause: body });
}
