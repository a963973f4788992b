import type { Locator, Page } from "playwright/test";

/** The offer of a new release. */
export const updatePrompt = (page: Page): Locator => page.getByRole("region", { name: "New version" });

/** Names the release that a page runs; the first one has none. */
export const releaseMark = (page: Page): Locator => page.locator("meta[name=release]");

/** Checks for a new release, as the page does when the shopper returns to its tab. */
export const checkForUpdate = (page: Page): Promise<void> => page.evaluate(checkForUpdateInPage);

/**
 * Runs in the page: checks for a new release, and resolves when the browser has decided. It checks twice: the
 * first check is joined to one that the page has begun, which may have read the earlier release.
 */
export async function checkForUpdateInPage(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await registration.update().catch(() => {});
  const { installing } = await registration.update().catch(() => registration);
  if (!installing) return;
  await new Promise<void>((resolve) => {
    const settled = () => installing.state !== "installing" && resolve();
    installing.addEventListener("statechange", settled);
    settled();
  });
}
