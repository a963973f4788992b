import PocketBase, {
  type AuthRecord,
  BaseAuthStore,
  ClientResponseError,
  type SendOptions,
} from "pocketbase";
import { forgetAuth, keepAuth, parseAuth, type StoredAuth, storedAuth } from "./auth/storedAuth";
import { fetchWatched, readJson } from "./http";
import { responseError, ShopError } from "./shopError";

/*
 * The PocketBase SDK, for all requests of a shopper who is signing in or signed in. Only lazily loaded code imports this
 * file: visitors do not load the SDK, see docs/decisions/auth.md.
 */

/**
 * The SDK with the shop's defaults for every request: `fetch` with a limit on silence, no browser cache, and no
 * cancellation of an earlier request to the same path. Its errors become ShopError here and nowhere else.
 */
class ShopClient extends PocketBase {
  override async send<T>(path: string, options: SendOptions): Promise<T> {
    try {
      return await super.send<T>(path, {
        requestKey: null,
        cache: "no-store",
        fetch: fetchWithin(),
        ...options,
      });
    } catch (problem) {
      throw shopError(problem);
    }
  }
}

/**
 * The stored session as the SDK's auth store. It reads localStorage at each request, so that a sign-in or sign-out in
 * another tab applies at once; the SDK's own LocalAuthStore throws where localStorage is blocked.
 */
class StoredAuthStore extends BaseAuthStore {
  override get token(): string {
    return storedAuth()?.token ?? "";
  }
  override get record(): AuthRecord {
    return (storedAuth()?.record as unknown as AuthRecord | undefined) ?? null;
  }
  override save(token: string, record?: AuthRecord): void {
    keepAuth(parseAuth({ token, record }));
    this.triggerChange();
  }
  override clear(): void {
    forgetAuth();
    this.triggerChange();
  }
}

/** The client of the stored session. */
export const pb = new ShopClient("/", new StoredAuthStore());

/**
 * A client with a session in memory only, for requests that must not change the stored session by themselves: sign-in
 * attempts, which can be abandoned, and refreshes, whose response can come after another sign-in.
 */
export function separateClient(auth?: StoredAuth): PocketBase {
  const store = new BaseAuthStore();
  if (auth) store.save(auth.token, auth.record as unknown as AuthRecord);
  return new ShopClient("/", store);
}

/** The SDK's `fetch` option: fails after `timeoutMs` without a response or without the next chunk of it. */
export function fetchWithin(timeoutMs?: number): NonNullable<SendOptions["fetch"]> {
  return async (url, { method, headers, body, signal, cache, keepalive } = {}) => {
    const init = { method, headers, body, signal, cache, keepalive, timeoutMs };
    const set = Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined));
    const answer = await fetchWatched(String(url), set);
    const { status, ok } = answer.head;
    // The SDK takes an unreadable body for {}: a success must be readable.
    const decoded = await readJson(answer).catch((problem: unknown) => {
      if (ok || (problem as ShopError).kind === "offline") throw problem;
      return {};
    });
    return status === 204 ? new Response(null, { status }) : Response.json(decoded, { status });
  };
}

/**
 * An error of the SDK as a ShopError. An abort by the caller is passed on as it is.
 * @param problem what a call of the SDK threw
 */
export function shopError(problem: unknown): unknown {
  if (!(problem instanceof ClientResponseError)) return problem;
  const { status, response, originalError: cause, isAbort } = problem;
  if (cause instanceof ShopError) return cause;
  if (status) return responseError(status, response);
  // Without a status: fetch failed (TypeError), or Google or the shopper refused in the OAuth window.
  return isAbort ? problem : new ShopError(cause instanceof TypeError ? "offline" : "refused", { cause });
}
