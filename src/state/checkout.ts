import { proxy } from "valtio/vanilla";
import type { CartLine } from "../domain/cartLine";
import { checkoutRequest } from "../domain/checkoutRequest";
import { checkoutFailedToStart, checkoutUnavailable } from "../domain/messages/checkout";
import { checkoutUrl, refusalText } from "../server/checkout";
import { ServerError } from "../server/http";
import { closePanel } from "./panels";

/** The way to the hosted checkout: whether the call is under way, and what stands in the yellow notice. */
export const checkout = proxy<{ pending: boolean; notice: string }>({ pending: false, notice: "" });

/** Starts one checkout of these lines; a second tap waits for the first. Leaves the shop when it succeeds. */
export async function startCheckout(lines: readonly CartLine[]): Promise<void> {
  if (checkout.pending || lines.length === 0) return;
  checkout.pending = true;
  checkout.notice = "";
  try {
    const url = await checkoutUrl(checkoutRequest(lines, location.origin, new Date()));
    closePanel("cart");
    location.assign(url);
  } catch (problem) {
    checkout.notice = noticeOf(problem);
  } finally {
    checkout.pending = false;
  }
}

/** Spec 8: network errors have one text; other failures the server's words, else another text. */
function noticeOf(problem: unknown): string {
  if (!(problem instanceof ServerError) || problem.kind === "offline") return checkoutFailedToStart;
  return refusalText(problem) ?? checkoutUnavailable;
}
