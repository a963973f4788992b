import { watchConnection } from "../http";
import { separateClient, shopError } from "../pocketbase";
import { ShopError } from "../shopError";
import { newDeviceId } from "./signIn";
import { parseAuth, type StoredAuth } from "./storedAuth";

/** From the first request until the address of Google's page is known. */
const addressTimeoutMs = 15_000;
const requestKey = "google";

/**
 * Signs in with Google in a popup. The SDK receives Google's response on an event stream, so that the two windows need no
 * access to each other.
 * @param show gets the address for the popup
 * @param signal cancels the attempt
 * @throws {ShopError}
 */
export async function signInWithGooglePopup(
  show: (address: string) => void,
  signal: AbortSignal,
): Promise<StoredAuth> {
  const client = separateClient();
  const cancel = () => client.cancelRequest(requestKey);
  signal.addEventListener("abort", cancel);
  let late = false;
  const cancelAsLate = () => {
    late = true;
    cancel();
  };
  const timer = setTimeout(cancelAsLate, addressTimeoutMs);
  const endCheck = watchConnection(cancelAsLate);
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
    return parseAuth(answer);
  } catch (problem) {
    throw late ? new ShopError("offline", { cause: problem }) : shopError(problem);
  } finally {
    clearTimeout(timer);
    endCheck();
    signal.removeEventListener("abort", cancel);
  }
}
