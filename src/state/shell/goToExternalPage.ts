/** Time, in milliseconds, after which the page can be used again if the browser has not left it. */
const leaveMaxMs = 15_000;

/**
 * Sends the browser to a page of another site, whose URL the server has given.
 * @returns resolves when the shopper comes back to this page by the back button, or when the browser has not
 * left it in time
 */
export function goToExternalPage(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => {
    // A page that is still loading fires a first `pageshow`, which is not a return.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && end();
    const end = () => {
      removeEventListener("pageshow", returned);
      clearTimeout(timer);
      resolve();
    };
    addEventListener("pageshow", returned);
    const timer = setTimeout(end, leaveMaxMs);
  });
}
