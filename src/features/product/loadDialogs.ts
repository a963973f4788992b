/*
 * The dialogs of a product page are a chunk of their own, because they are invisible until a tap. The page
 * loads the chunk when the browser is idle, so that the tap does not wait for it.
 */

const loadDialogs = () => import("./dialogs.lazy");

export const loadSizeGuide = async () => ({ default: (await loadDialogs()).SizeGuide });
export const loadZoom = async () => ({ default: (await loadDialogs()).Zoom });

/**
 * Loads the code of a product page's dialogs before the first tap. Ignores a failed load: the tap loads the
 * code again, and reports a failure then.
 */
export function prefetchDialogs(): void {
  loadDialogs().catch(() => {});
}
