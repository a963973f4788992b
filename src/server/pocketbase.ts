import PocketBase, {
  type AuthRecord,
  BaseAuthStore,
  ClientResponseError,
  type SendOptions,
} from "pocketbase";
import {
  deleteStoredAuth,
  parseAuthAnswer,
  readStoredAuth,
  type StoredAuth,
  storeAuth,
} from "./auth/storedAuth";
import { fetchWithSilenceLimit, readJson } from "./http";
import { isOfflineError, ShopError, toResponseError } from "./shopError";

/*
 * The PocketBase SDK, for requests of shoppers who sign in or are signed in. Only lazily loaded code imports
 * this file: visitors do not load the SDK, see docs/decisions/auth.md.
 */

/**
 * The SDK with the shop's defaults for every request: `fetch` with a limit on silence, no browser cache, and
 * no cancellation of an earlier request to the same path. Its errors become ShopError here and nowhere else.
 */
class ShopClient extends PocketBase {
  override async send<T>(path: string, options: SendOptions): Promise<T> {
    try {
      return await super.send<T>(path, {
        requestKey: null,
        cache: "no-store",
        fetch: createFetchWithSilenceLimit(),
        ...options,
      });
    } catch (problem) {
      throw toShopError(problem);
    }
  }
}

/**
 * The stored session as the SDK's auth store. It reads localStorage at each request, so that a sign-in or
 * sign-out in another tab applies at once; the SDK's own LocalAuthStore throws where localStorage is blocked.
 */
class StoredAuthStore extends BaseAuthStore {
  override get token(): string {
    return readStoredAuth()?.token ?? "";
  }
  override get record(): AuthRecord {
    return (readStoredAuth()?.record as unknown as AuthRecord | undefined) ?? null;
  }
  override save(token: string, record?: AuthRecord): void {
    storeAuth(parseAuthAnswer({ token, record }));
    this.triggerChange();
  }
  override clear(): void {
    deleteStoredAuth();
    this.triggerChange();
  }
}

/** The client of the stored session. */
export const pb = new ShopClient("/", new StoredAuthStore());

/**
 * Creates a client whose session is in memory only, for requests that must not change the stored session: a
 * shopper can cancel a sign-in, and the response of a refresh can arrive after another sign-in.
 */
export function createSeparateClient(auth?: StoredAuth): PocketBase {
  const store = new BaseAuthStore();
  if (auth) store.save(auth.token, auth.record as unknown as AuthRecord);
  return new ShopClient("/", store);
}

/**
 * Creates a `fetch` option for the SDK that fails after `timeoutMs` without a response or without the next
 * chunk of it.
 */
export function createFetchWithSilenceLimit(timeoutMs?: number): NonNullable<SendOptions["fetch"]> {
  return async (url, { method, headers, body, signal, cache, keepalive } = {}) => {
    const init = { method, headers, body, signal, cache, keepalive, timeoutMs };
    const set = Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined));
    const answer = await fetchWithSilenceLimit(String(url), set);
    const { status, ok } = answer.head;
    // The SDK replaces an unreadable body by {}; that is allowed for error statuses only.
    const decoded = await readJson(answer).catch((problem: unknown) => {
      if (ok || isOfflineError(problem)) throw problem;
      return {};
    });
    return status === 204 ? new Response(null, { status }) : Response.json(decoded, { status });
  };
}

/**
 * Converts an error of the SDK to a ShopError. Returns an abort by the caller unchanged.
 * @param problem what a call of the SDK threw
 */
export function toShopError(problem: unknown): unknown {
  if (!(problem instanceof ClientResponseError)) return problem;
  const { status, response, originalError: cause, isAbort } = problem;
  if (cause instanceof ShopError) return cause;
  if (status) return toResponseError(status, response);
  // Without a status: fetch failed (TypeError), or Google or the shopper refused in the OAuth window.
  return isAbort ? problem : new ShopError(cause instanceof TypeError ? "offline" : "refused", { cause });
}
