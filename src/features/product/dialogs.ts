/*
 * The dialogs of a product page are not part of its first script: nothing of them shows before a tap. The page loads them when
 * the browser is idle, so that the tap does not wait.
 */

const load = () => import("./dialogs.lazy");

export const loadSizeGuide = async () => ({ default: (await load()).SizeGuide });
export const loadZoom = async () => ({ default: (await load()).Zoom });

/** Loads the dialogs ahead of the first tap. A failure is shown at the tap. */
export function prefetchDialogs(): void {
  load().catch(() => {});
}
