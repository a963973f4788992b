import { deviceSignedOut, sessionExpired } from "../../domain/auth/messages";
import { authHeaders, forgetAuth } from "../../server/auth/authStore";
import { forgetDeviceId } from "../../server/auth/deviceId";
import { request } from "../../server/http";
import { toastWhenVisible } from "../shell/toasts";
import { forgetMagicLinkEmail } from "./magicLinkEmail";
import { signInHint } from "./signInHint";

/** Why the server ended a sign-in of itself. */
export type EndReason = "device-signed-out" | "expired";

const words: Record<EndReason, string> = {
  "device-signed-out": deviceSignedOut,
  expired: sessionExpired,
};

/**
 * Signs out, in every tab (spec 4). It works without a network too: the token is gone from here at once, and the server
 * forgets this device when it hears of it, or when three others have signed in.
 */
export async function signOut(): Promise<void> {
  // Asked before the token is forgotten; the page may be left meanwhile.
  const told = request("/api/shop/sign-out", { method: "POST", headers: authHeaders(), keepalive: true });
  await Promise.all([endSession(), told.catch(console.warn)]);
}

/** Ends the sign-in on this device, in every tab, and takes its data away. A reason is told to the shopper. */
export async function endSession(reason?: EndReason): Promise<void> {
  forgetAuth();
  forgetMagicLinkEmail();
  forgetDeviceId();
  if (reason) toastWhenVisible("warning", words[reason]);
  // Whoever missed the toast reads it above the form.
  signInHint.now = reason ? { notice: words[reason] } : {};
  const { wipeAccountData } = await import("../../db/account/mutations");
  // What could not be taken away now goes before the next shopper's data comes.
  await wipeAccountData().catch(console.warn);
}
