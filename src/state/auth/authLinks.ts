import { linkSpent, resetSentToGmail, verificationSent, wrongPassword } from "../../domain/auth/messages";
import { somethingWrong } from "../../domain/shared/messages";
import {
  confirmEmailChange,
  confirmReset,
  confirmVerification,
  mailReset,
  mailVerification,
} from "../../server/auth/identity";
import { ShopError } from "../../server/shopError";
import { showToast } from "../shell/toasts";
import { beginAuthCall } from "./authCall";
import { providerText } from "./authFailure";
import { checkSession } from "./checkSession";
import { session } from "./session";
import { tellVerificationElsewhere } from "./verification";

/** How redeeming a mail's link ended. */
export type Redeemed =
  | { kind: "done"; signedIn: boolean }
  /** The link is worth nothing any more. */
  | { kind: "spent"; text: string }
  /** The same can be tried again. */
  | { kind: "failed"; text: string };

/** Confirms the address of an account. A registration that waits on this device is signed in by it. */
export function redeemVerification(token: string): Promise<Redeemed> {
  return redeem(async () => {
    tellVerificationElsewhere();
    await confirmVerification(token);
  });
}

export function redeemReset(token: string, password: string): Promise<Redeemed> {
  return redeem(() => confirmReset(token, password));
}

export function redeemEmailChange(token: string, password: string): Promise<Redeemed> {
  return redeem(() => confirmEmailChange(token, password));
}

/** Mails such a link anew. */
export async function mailLinkAgain(kind: "verification" | "reset", email: string): Promise<void> {
  const end = beginAuthCall(kind);
  if (!end) return;
  try {
    await (kind === "reset" ? mailReset(email) : mailVerification(email));
    showToast("success", kind === "reset" ? resetSentToGmail : verificationSent);
  } catch (problem) {
    showToast("error", providerText(problem) ?? somethingWrong);
  } finally {
    end();
  }
}

async function redeem(work: () => Promise<void>): Promise<Redeemed> {
  const end = beginAuthCall("link");
  if (!end) return { kind: "failed", text: somethingWrong };
  try {
    await work();
    await checkSession();
    return { kind: "done", signedIn: session.status === "signed-in" };
  } catch (problem) {
    if (!(problem instanceof ShopError)) console.warn(problem);
    return failure(problem);
  } finally {
    end();
  }
}

function failure(problem: unknown): Redeemed {
  const again = providerText(problem);
  if (again) return { kind: "failed", text: again };
  if (!(problem instanceof ShopError) || problem.kind !== "refused")
    return { kind: "failed", text: somethingWrong };
  // PocketBase's own refusals: of the password that confirms a new address, or else of the token.
  const { data } = problem;
  if (data["password"] && !data["token"]) return { kind: "failed", text: wrongPassword };
  return { kind: "spent", text: linkSpent };
}
