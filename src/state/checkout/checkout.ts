import type { CartLine } from "../../domain/cart/cartLine";
import { stockOfSize } from "../../domain/catalogue/stock";
import { buildCheckoutRequest, type RefusedLine } from "../../domain/checkout/checkoutRequest";
import { checkoutUnanswered, checkoutUnavailable } from "../../domain/checkout/messages";
import { checkoutFingerprint, checkoutToReuse } from "../../domain/checkout/startedCheckout";
import { checkoutRefusalText, readRefusedLines, requestCheckout } from "../../server/checkout/checkout";
import { ShopError } from "../../server/shopError";
import { signedInUid } from "../auth/session";
import { currentCatalogue } from "../catalogue/catalogue";
import { goToExternalPage } from "../shell/goToExternalPage";
import { closePanel } from "../shell/panels";
import { beginAttempt, endAttempt, failAttempt } from "./checkoutAttempt";
import { withCheckoutLock } from "./checkoutLock";

/**
 * Starts a checkout of these cart lines, and leaves the shop when it succeeds. A second tap while the first
 * one is being processed does nothing.
 * @param options `unchanged`: whether the shop still sells all lines as they were added; if not, an earlier
 * checkout is not reused
 */
export async function startCheckout(
  lines: readonly CartLine[],
  { unchanged }: { unchanged: boolean },
): Promise<void> {
  if (lines.length === 0 || !beginAttempt()) return;
  try {
    const url = await withCheckoutLock(() => findOrRequestCheckoutUrl(lines, unchanged));
    closePanel("cart");
    // The page stays usable until the hosted checkout has loaded; the button shows PROCESSING… until then.
    await goToExternalPage(url);
  } catch (problem) {
    failAttempt(failedCheckoutNotice(problem), problem instanceof ShopError ? refusedLines(problem) : []);
  } finally {
    endAttempt();
  }
}

/** The lines that the server has refused, with the stock that this device knows (`known`). */
function refusedLines(problem: ShopError): RefusedLine[] {
  const { byId } = currentCatalogue();
  return readRefusedLines(problem).map((line) => {
    const product = byId.get(line.id);
    return { ...line, ...(product && { known: { stock: stockOfSize(product, line.size) } }) };
  });
}

/**
 * Returns the URL of the hosted checkout for these lines: that of a checkout which was started for the same
 * lines a moment ago, in any tab, and has not ended; otherwise requests a new checkout and stores it before
 * the browser leaves the shop.
 */
async function findOrRequestCheckoutUrl(lines: readonly CartLine[], unchanged: boolean): Promise<string> {
  const { storeStartedCheckout, readStartedCheckouts } = await import("../../db/checkout/mutations");
  const now = Date.now();
  const uid = signedInUid() ?? "";
  const request = buildCheckoutRequest(lines, location.origin, new Date(now));
  const fingerprint = checkoutFingerprint(request, uid);
  const reusable = checkoutToReuse(await readStartedCheckouts().catch(() => []), fingerprint, now);
  if (reusable && unchanged) return reusable.url;
  const opened = await requestCheckout(request);
  const ordered = lines.map(({ id, size, quantity }) => ({ id, size, quantity }));
  // If the device cannot store the checkout, the shopper can still check out.
  await storeStartedCheckout({ ...opened, uid, asked: fingerprint, startedAt: now, lines: ordered }).catch(
    console.warn,
  );
  return opened.url;
}

/**
 * The notice for a failed checkout (spec 8): one text when the server did not answer (offline); for other
 * failures the text for the server's refusal, or a general text.
 */
function failedCheckoutNotice(problem: unknown): string {
  if (!(problem instanceof ShopError) || problem.status === 0) return checkoutUnanswered;
  return checkoutRefusalText(problem) ?? checkoutUnavailable;
}
