import PocketBase, { BaseAuthStore, ClientResponseError } from "pocketbase";
import { watchConnection } from "../http";
import { responseError, ShopError } from "../shopError";
import { parseAuth, type StoredAuth } from "./authStore";
import { keepDeviceId, newDeviceId } from "./deviceId";

/** From the first request to the address of Google's page. */
const addressTimeoutMs = 15_000;
const requestKey = "google";

/**
 * Signs in with Google in a window of its own. The SDK waits for Google's answer on an event stream, so that it does not
 * matter how well the two windows know each other.
 * @param show is given the address that the window has to open
 * @param signal gives up
 * @throws {ShopError}
 */
export async function signInWithGooglePopup(
  show: (address: string) => void,
  signal: AbortSignal,
): Promise<StoredAuth> {
  // The shop keeps the sign-in itself, once it is one.
  const client = new PocketBase(location.origin, new BaseAuthStore());
  const giveUp = () => client.cancelRequest(requestKey);
  signal.addEventListener("abort", giveUp);
  let late = false;
  const tooLate = () => {
    late = true;
    giveUp();
  };
  const timer = setTimeout(tooLate, addressTimeoutMs);
  const calm = watchConnection(tooLate);
  const device = newDeviceId();
  try {
    signal.throwIfAborted();
    const answer = await client.collection("users").authWithOAuth2({
      provider: "google",
      requestKey,
      headers: { "X-Device-Id": device },
      urlCallback: (address) => {
        clearTimeout(timer);
        calm();
        show(address);
      },
    });
    keepDeviceId(device);
    return parseAuth(answer);
  } catch (problem) {
    throw late ? new ShopError("offline", { cause: problem }) : translated(problem);
  } finally {
    clearTimeout(timer);
    calm();
    signal.removeEventListener("abort", giveUp);
  }
}

/** The SDK's error as the shop's own. */
function translated(problem: unknown): unknown {
  if (!(problem instanceof ClientResponseError)) return problem;
  const { status, response, originalError: cause } = problem;
  if (status) return responseError(status, response);
  // fetch fails with a TypeError; anything else without a status is Google's, or the shopper's, no.
  return new ShopError(cause instanceof TypeError ? "offline" : "refused", { cause });
}
