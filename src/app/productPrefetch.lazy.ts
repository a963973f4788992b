import type { ProductId } from "../domain/catalogue/product";
import { productPath } from "../domain/shared/paths";
import { currentCatalogue } from "../state/catalogue/catalogue";
import { prefetchProduct } from "../state/catalogue/productLookup";
import { prefersReducedData } from "../state/device/browserFeatures";
import { mainPhotoSizes } from "../ui/Photo";
import { navigateWithPicture, transitionOnPopstate } from "./pictureTransition";

/* Prefetches data and picture of a product when the pointer, a finger or the focus stays on a link to it. */

/**
 * Time that pointer, finger or focus must stay on the link before the prefetch, in milliseconds: a pointer
 * that only crosses a card leaves it earlier, and a finger that scrolls moves earlier.
 */
const prefetchDelayMs = 80;

/**
 * WebKitGTK 2.50 ends the page's process in a view transition. It lacks the Navigation API, so the check for
 * that API leaves this browser without transitions.
 */
export const transition =
  "startViewTransition" in document && "navigation" in window
    ? { forward: navigateWithPicture, back: transitionOnPopstate }
    : undefined;

const prefetched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Schedules the prefetch of a product's data and main picture, for the case that pointer, finger or focus
 * stays on its link. Called whenever one of them reaches a link; each call cancels the prefetch of the call
 * before.
 * @param path path of the link; only those of product pages are prefetched
 */
export function schedulePrefetch(path: string): void {
  clearTimeout(timer);
  if (path.startsWith(productPath("")) && !prefetched.has(path) && !prefersReducedData())
    timer = setTimeout(prefetchDataAndPicture, prefetchDelayMs, path);
}

addEventListener("scroll", () => clearTimeout(timer), { passive: true, capture: true });

async function prefetchDataAndPicture(path: string): Promise<void> {
  prefetched.add(path);
  const id = path.slice(productPath("").length) as ProductId;
  const { byId, status } = currentCatalogue();
  // On a first visit the cards' products come without the description; the complete catalogue has all
  // descriptions.
  if (!byId.has(id) || (status !== "ready" && !byId.get(id)?.description)) {
    const outcome = await prefetchProduct(id);
    // When the server did not answer, the next pointer, touch or focus event on the link tries again.
    if (outcome === "offline") prefetched.delete(path);
  }
  const [main] = byId.get(id)?.pictures ?? [];
  if (!main) return;
  // Requested like the product page's img element, so that the browser chooses the same width and requests it
  // once.
  const image = new Image();
  image.decoding = "async";
  image.sizes = mainPhotoSizes;
  image.srcset = main.widths.map(({ url, width }) => `${url} ${width}w`).join(", ");
  image.src = main.src;
}
