import { isGatewayError } from "../domain/shared/parse";

/** What a failed request means to the shop. */
export type ShopErrorKind =
  /**
   * No response: no network, a network that does not answer, or a server that is down. A later retry can
   * succeed.
   */
  | "offline"
  /** The server understood the request and refused it. The same request would be refused again. */
  | "refused"
  /** Another client changed the same data first. */
  | "conflict"
  /** The server failed, or its response cannot be read. */
  | "broken";

interface ShopErrorDetails {
  /** HTTP status; 0 when there was no response. */
  status?: number;
  /** The stable `data.code` of the response (docs/auth.md), in kebab case; "" for none. */
  code?: string;
  /** The server's own text. */
  message?: string;
  /** The `data` object of the response. */
  data?: Readonly<Record<string, unknown>>;
  /** The exception that was caught, or the decoded body of the response. */
  cause?: unknown;
}

/** The error that every function of src/server throws for a failed request. */
export class ShopError extends Error {
  override name = "ShopError";
  readonly status: number;
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    readonly kind: ShopErrorKind,
    { status = 0, code = "", message, data = {}, cause }: ShopErrorDetails = {},
  ) {
    super(message || [kind, status, code].join(" ").trim(), { cause });
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

function errorKindOf(status: number): ShopErrorKind {
  // 408: the network was too slow for the request's body.
  if (isGatewayError(status) || status === 408) return "offline";
  if (status === 409) return "conflict";
  return status < 500 ? "refused" : "broken";
}

/**
 * Creates the error for a response that is not a success, from its status and its decoded body ({status,
 * message, data}).
 */
export function toResponseError(status: number, body: unknown): ShopError {
  const { message, data } = Object(body) as { message?: unknown; data?: unknown };
  const fields = Object(data) as Record<string, unknown>;
  return new ShopError(errorKindOf(status), {
    status,
    code: typeof fields["code"] === "string" ? fields["code"] : "",
    message: typeof message === "string" ? message : "",
    data: fields,
    cause: body,
  });
}

/**
 * Whether a request failed because there was no network or no response of the shop; a proxy that cannot reach
 * the shop answers with 502 or 504.
 */
export function isOfflineError(problem: unknown): boolean {
  return problem instanceof ShopError && problem.kind === "offline";
}

/**
 * Whether the server answered that something does not exist. Other refusals (too many requests) do not say
 * that.
 */
export function isGoneError(problem: unknown): boolean {
  return problem instanceof ShopError && (problem.status === 404 || problem.status === 410);
}
