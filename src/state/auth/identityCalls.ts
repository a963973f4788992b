import { emailProblem, normaliseEmail } from "../../domain/auth/email";
import { isStrongPassword } from "../../domain/auth/password";
import {
  type LookupProblem,
  loginProblem,
  magicLinkProblem,
  resetProblem,
} from "../../domain/auth/signInMethods";
import { methodLookupRetryMs } from "../../domain/shared/limits";
import {
  mailMagicLink,
  mailReset,
  mailVerification,
  register,
  signInMethods,
  signInWithPassword,
} from "../../server/auth/identity";
import { ShopError } from "../../server/shopError";
import { keepMagicLinkEmail } from "./magicLinkEmail";
import { startSession } from "./startSession";

/*
 * The account layer (spec 4, 5 and 8): what lies between the screens and the identity service. Each function ends when
 * it is done, and throws a ShopError whose code says why not, whoever refused it.
 */

/** Signs in with a password. An address that is not confirmed gets its mail again, and is refused. */
export async function login(email: string, password: string): Promise<void> {
  const address = gmail(email);
  stopAt(loginProblem(await lookUp(address)));
  await startSession(await signInWithPassword(address, password));
}

/** Makes an account, signs it in and mails its confirmation; until that is answered it is not signed in for the screens. */
export async function createAccount(email: string, password: string): Promise<void> {
  const address = gmail(email);
  if (!isStrongPassword(password)) stopAt("weak-password");
  await startSession(await register(address, password));
}

export async function sendReset(email: string): Promise<void> {
  const address = gmail(email);
  stopAt(resetProblem(await lookUp(address)));
  await mailReset(address);
}

export async function sendMagicLink(email: string): Promise<void> {
  const address = gmail(email);
  stopAt(magicLinkProblem(await lookUp(address)));
  await mailMagicLink(address);
  keepMagicLinkEmail(address);
}

export async function sendVerification(email: string): Promise<void> {
  await mailVerification(gmail(email));
}

function gmail(email: string): string {
  stopAt(emailProblem(email));
  return normaliseEmail(email);
}

/** The ways in of an address. An empty list is asked for once more (spec 5): it may be an account that is being made. */
async function lookUp(email: string): Promise<string[]> {
  const methods = await signInMethods(email);
  if (methods.length > 0) return methods;
  await new Promise((resolve) => setTimeout(resolve, methodLookupRetryMs));
  return signInMethods(email);
}

function stopAt(problem: LookupProblem | ReturnType<typeof emailProblem> | "weak-password"): void {
  if (problem) throw new ShopError("refused", { code: problem });
}
