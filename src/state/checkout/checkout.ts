import { proxy } from "valtio/vanilla";
import type { CartLine } from "../../domain/cart/cartLine";
import { checkoutRequest } from "../../domain/checkout/checkoutRequest";
import { checkoutFailedToStart, checkoutUnavailable } from "../../domain/checkout/messages";
import type { RefusedLine } from "../../domain/checkout/refusedLines";
import { askedFor, checkoutToReuse } from "../../domain/checkout/startedCheckout";
import { openCheckout, refusalText, refusedLines } from "../../server/checkout/checkout";
import { ShopError } from "../../server/shopError";
import { session } from "../auth/session";
import { closePanel } from "../shell/panels";

/**
 * The way to the hosted checkout: whether the call is under way, what stands in the yellow notice, and which lines could
 * not be met, until they are mended or the cart changes.
 */
export const checkout = proxy<{ pending: boolean; notice: string; refused: RefusedLine[] }>({
  pending: false,
  notice: "",
  refused: [],
});

/** A browser that was given no page to show stays here; after this the button lives again. */
const leavingMaxMs = 15_000;

/**
 * Starts one checkout of these lines; a second tap waits for the first. Leaves the shop when it succeeds.
 * @param asTheyWere whether the shop still has all of them as they were put in: else the server looks at them again
 */
export async function startCheckout(lines: readonly CartLine[], asTheyWere: boolean): Promise<void> {
  if (checkout.pending || lines.length === 0) return;
  Object.assign(checkout, { pending: true, notice: "", refused: [] });
  try {
    const url = await oneAtATime(() => addressOf(lines, asTheyWere));
    closePanel("cart");
    location.assign(url);
    // The old page can be tapped until the new one answers.
    await untilBack();
  } catch (problem) {
    checkout.notice = noticeOf(problem);
    checkout.refused = problem instanceof ShopError ? refusedLines(problem) : [];
  } finally {
    checkout.pending = false;
  }
}

/** What the last try ended in has been read. What it said about lines stays with them. */
export function forgetCheckoutNotice(): void {
  checkout.notice = "";
}

/** None of the lines asks for more than there is any more. */
export function forgetRefusedLines(): void {
  Object.assign(checkout, { notice: "", refused: [] });
}

/**
 * Where to go with these lines: to the checkout that was started for them a moment ago, in whichever tab, unless it has
 * come to an end; else to a new one. It is remembered before the shop is left for it.
 */
async function addressOf(lines: readonly CartLine[], asTheyWere: boolean): Promise<string> {
  const { rememberCheckout, startedCheckouts } = await import("../../db/checkout/startedCheckouts");
  const now = Date.now();
  const uid = session.shopper?.uid ?? "";
  const request = checkoutRequest(lines, location.origin, new Date(now));
  const asked = askedFor(request, uid);
  const going = checkoutToReuse(await startedCheckouts().catch(() => []), asked, now);
  if (going && asTheyWere) return going.url;
  const opened = await openCheckout(request);
  const ordered = lines.map(({ id, size, quantity }) => ({ id, size, quantity }));
  // A device that can keep nothing must not keep anybody from buying.
  await rememberCheckout({ ...opened, uid, asked, startedAt: now, lines: ordered }).catch(console.warn);
  return opened.url;
}

/** One tab asks, the others wait and find what it remembered. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("haat-checkout", work) : work();
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
  if (!(problem instanceof ShopError) || problem.status === 0) return checkoutFailedToStart;
  return refusalText(problem) ?? checkoutUnavailable;
}
