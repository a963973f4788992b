/** If the browser has not left the page after this time, the page can be used again. */
const leaveMaxMs = 15_000;

/**
 * Sends the browser to a page of another site, whose address the server has given.
 * @returns resolves when the shopper comes back to this page by the back button, or when the browser did not leave it in time
 */
export function leavePage(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
    setTimeout(resolve, leaveMaxMs);
  });
}
