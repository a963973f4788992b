import type { ProductId } from "../domain/catalogue/product";
import { productPath } from "../domain/shared/paths";
import { currentCatalogue } from "../state/catalogue/catalogue";
import { prefetchProduct } from "../state/catalogue/productLookup";
import { prefersReducedData } from "../state/device/browserFeatures";
import { mainPhotoSizes } from "../ui/Photo";
import { navigateWithPicture, transitionOnPopstate } from "./pictureTransition";

/*
 * Prefetches what a product page needs when the pointer, a finger or the focus stays on a link to one.
 */

/**
 * Delay before the prefetch (hover, touch or focus). A pointer that only crosses a card has left by then; a
 * finger that scrolls has moved.
 */
const prefetchDelayMs = 80;

/** WebKitGTK 2.50 ends the page's process in a transition. It has no Navigation API, unlike newer engines. */
export const transition =
  "startViewTransition" in document && "navigation" in window
    ? { forward: navigateWithPicture, back: transitionOnPopstate }
    : undefined;

const prefetched = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Prefetches data and main picture of a product once the pointer, finger or focus has stayed on the link.
 * Called for each event.
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
  // The cards of a first visit come without the description; the whole catalogue has all of them.
  if (!byId.has(id) || (status !== "ready" && !byId.get(id)?.description)) {
    const outcome = await prefetchProduct(id);
    // Without an answer the next event tries again.
    if (outcome === "offline") prefetched.delete(path);
  }
  const [main] = byId.get(id)?.pictures ?? [];
  if (!main) return;
  // As the page's element requests it, so that the browser chooses the same width and requests it once.
  const image = new Image();
  image.decoding = "async";
  image.sizes = mainPhotoSizes;
  image.srcset = main.widths.map(({ url, width }) => `${url} ${width}w`).join(", ");
  image.src = main.src;
}
