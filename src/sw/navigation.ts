import { isPageAddress, pageAddress } from "../domain/shared/paths";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { keptPage } from "./keptPages";
import { openShell } from "./shell";

/**
 * Answers a navigation from the device: with the kept HTML of the page, else with the page of all addresses, in which the
 * scripts render. An address in another spelling is redirected as the server does it.
 */
export async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  if (!isPageAddress(url.pathname)) {
    // The server knows whether the id of a product has capitals.
    const answer = await fetchWithTimeout(event.request).catch(() => undefined);
    if (answer) return answer;
    const address = pageAddress(url.pathname);
    if (address && address !== url.pathname) return Response.redirect(address + url.search, 301);
  }
  // Throws where the cache is broken.
  const kept = await keptPage(url).catch(() => undefined);
  return kept ?? openShell(event, url);
}
