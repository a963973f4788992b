import { separateClient } from "../pocketbase";
import { slow } from "./signIn";

/*
 * Mails with links, and the requests that redeem these links; magic links are redeemed by signInWithLink. The client has
 * no session: the SDK would otherwise mark the stored account as verified by itself. Every function throws a ShopError.
 */

const users = () => separateClient().collection("users");

export async function mailMagicLink(email: string): Promise<void> {
  await users().requestOTP(email, slow);
}

export async function mailReset(email: string): Promise<void> {
  await users().requestPasswordReset(email, slow);
}

export async function mailVerification(email: string): Promise<void> {
  await users().requestVerification(email, slow);
}

export async function confirmVerification(token: string): Promise<void> {
  await users().confirmVerification(token);
}

export async function confirmReset(token: string, password: string): Promise<void> {
  await users().confirmPasswordReset(token, password, password);
}
