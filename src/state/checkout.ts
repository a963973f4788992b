import { proxy } from "valtio/vanilla";
import type { CartLine } from "../domain/cartLine";
import { checkoutRequest } from "../domain/checkoutRequest";
import { checkoutFailedToStart, checkoutUnavailable } from "../domain/messages/checkout";
import { checkoutUrl, refusalText } from "../server/checkout";
import { ServerError } from "../server/http";
import { closePanel } from "./panels";

/** The way to the hosted checkout: whether the call is under way, and what stands in the yellow notice. */
export const checkout = proxy<{ pending: boolean; notice: string }>({ pending: false, notice: "" });

/** A browser that was given no page to show stays here; after this the button lives again. */
const leavingMaxMs = 15_000;

/** Starts one checkout of these lines; a second tap waits for the first. Leaves the shop when it succeeds. */
export async function startCheckout(lines: readonly CartLine[]): Promise<void> {
  if (checkout.pending || lines.length === 0) return;
  checkout.pending = true;
  checkout.notice = "";
  try {
    const url = await checkoutUrl(checkoutRequest(lines, location.origin, new Date()));
    closePanel("cart");
    location.assign(url);
    // The old page can be tapped until the new one answers.
    await untilBack();
  } catch (problem) {
    checkout.notice = noticeOf(problem);
  } finally {
    checkout.pending = false;
  }
}

/** What the last try ended in has been read. */
export function forgetCheckoutNotice(): void {
  checkout.notice = "";
}

/** Resolves when the shopper is on this page again, or did not leave it. */
function untilBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, leavingMaxMs);
  });
}

/** Spec 8: no answer at all has one text; other failures have the server's words, else another text. */
function noticeOf(problem: unknown): string {
  if (!(problem instanceof ServerError) || problem.status === 0) return checkoutFailedToStart;
  return refusalText(problem) ?? checkoutUnavailable;
}
