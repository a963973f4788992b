import { authHeaders, isCurrent, keepAuth, parseAuth, storedAuth } from "../../server/auth/authStore";
import { requestJson } from "../../server/http";
import { ShopError } from "../../server/shopError";
import { endSession } from "./signOut";

/**
 * Asks whether the sign-in of this device still counts, and takes over what changed about the shopper.
 * @returns "over" when it does not (it has been ended here, too), "unknown" when the server could not be asked: whoever is
 * offline stays signed in
 */
export async function checkSession(): Promise<"ok" | "over" | "unknown"> {
  const asked = storedAuth();
  if (!asked) return "over";
  try {
    const path = "/api/collections/users/auth-refresh";
    const next = parseAuth(await requestJson(path, { method: "POST", headers: authHeaders() }));
    if (isCurrent(asked)) keepAuth(next);
    return "ok";
  } catch (problem) {
    if (!(problem instanceof ShopError)) throw problem;
    if (problem.status !== 401) return "unknown";
    const reason = problem.code === "device-signed-out" ? problem.code : "expired";
    // Another tab may have heard it first, or signed in anew.
    if (isCurrent(asked)) await endSession(asked.record.verified ? reason : undefined);
    return "over";
  }
}
