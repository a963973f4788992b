import { createSeparateClient } from "../pocketbase";
import { ShopError } from "../shopError";
import { slowRequestOptions } from "./signIn";
import { readStoredAuth } from "./storedAuth";

/*
 * Requests that make the server send mails with links, and those that redeem these links; magic links are
 * redeemed by signInWithMagicLink. The requests use an SDK client without the stored session: the SDK would
 * otherwise mark the stored account as verified by itself. Every function throws a ShopError.
 */

const users = () => createSeparateClient().collection("users");

export async function requestMagicLinkMail(email: string): Promise<void> {
  await users().requestOTP(email, slowRequestOptions);
}

export async function requestResetMail(email: string): Promise<void> {
  await users().requestPasswordReset(email, slowRequestOptions);
}

export async function requestVerificationMail(email: string): Promise<void> {
  await users().requestVerification(email, slowRequestOptions);
}

/**
 * Confirms the email address of an account by the token of a mail's link. In the browser that registered,
 * whose session is sent, the server confirms at once. In any other browser the server confirms only if
 * `openedByMe` is true: the shopper has answered that they opened the account. Otherwise the call throws
 * "registration-question".
 */
export async function confirmVerification(token: string, openedByMe: boolean): Promise<void> {
  const body = { token, ...(openedByMe && { openedByMe }) };
  await createSeparateClient(readStoredAuth()).collection("users").confirmVerification(token, { body });
}

/**
 * Reports that the owner of the email address did not open the account: the server ends all sessions of the
 * account and removes its password.
 * @returns the token for `confirmPasswordReset`
 */
export async function disownRegistration(token: string): Promise<string> {
  const body = { token };
  const answer: unknown = await createSeparateClient().send("/api/shop/refuse-registration", {
    method: "POST",
    body,
  });
  const { token: resetToken } = Object(answer) as { token?: unknown };
  if (typeof resetToken !== "string") throw new ShopError("broken", { status: 200, cause: answer });
  return resetToken;
}

export async function confirmPasswordReset(token: string, password: string): Promise<void> {
  await users().confirmPasswordReset(token, password, password);
}
