import { startDeadNetworkCheck } from "../http";
import { createSeparateClient, toShopError } from "../pocketbase";
import { ShopError } from "../shopError";
import { newDeviceId } from "./signIn";
import { parseAuthAnswer, type StoredAuth } from "./storedAuth";

/** Time limit of the requests that return the address of Google's page. */
const addressTimeoutMs = 15_000;
const requestKey = "google";

/**
 * Signs in with Google in a popup. The SDK receives Google's response on an event stream of the shop's
 * server, so the popup and the page need no access to each other.
 * @param show opens the address of Google's page in the popup
 * @param signal cancels the attempt
 * @throws {ShopError}
 */
export async function signInWithGooglePopup(
  show: (address: string) => void,
  signal: AbortSignal,
): Promise<StoredAuth> {
  const client = createSeparateClient();
  const cancel = () => client.cancelRequest(requestKey);
  signal.addEventListener("abort", cancel);
  let late = false;
  const cancelAsLate = () => {
    late = true;
    cancel();
  };
  const timer = setTimeout(cancelAsLate, addressTimeoutMs);
  const endCheck = startDeadNetworkCheck(cancelAsLate);
  try {
    signal.throwIfAborted();
    const answer = await client.collection("users").authWithOAuth2({
      provider: "google",
      requestKey,
      headers: { "X-Device-Id": newDeviceId() },
      urlCallback: (address) => {
        clearTimeout(timer);
        endCheck();
        show(address);
      },
    });
    return parseAuthAnswer(answer);
  } catch (problem) {
    throw late ? new ShopError("offline", { cause: problem }) : toShopError(problem);
  } finally {
    clearTimeout(timer);
    endCheck();
    signal.removeEventListener("abort", cancel);
  }
}
