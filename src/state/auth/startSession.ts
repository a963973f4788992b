import { keepAuth, type StoredAuth, storedAuth } from "../../server/auth/authStore";
import { request } from "../../server/http";
import { signInHint } from "./signInHint";

/** Makes this sign-in the one of this device, in every tab, in place of the one before. */
export async function startSession(next: StoredAuth): Promise<void> {
  const before = storedAuth();
  if (before && before.record.id !== next.record.id) {
    const { wipeAccountData } = await import("../../db/account/mutations");
    await wipeAccountData().catch(console.warn);
  }
  keepAuth(next);
  signInHint.now = {};
  // Its device would otherwise stay one of three, though nobody can use it any more.
  if (before) {
    const headers = { Authorization: before.token };
    request("/api/shop/sign-out", { method: "POST", headers }).catch(console.warn);
  }
}
