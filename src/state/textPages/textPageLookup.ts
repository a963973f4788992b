import { useEffect, useState } from "react";
import type { TextPage } from "../../domain/textPages/textPage";
import { isGoneError } from "../../server/shopError";
import { fetchTextPages } from "../../server/textPages/textPages";
import { showTextPages, useShownTextPage, useTextPages } from "./textPages";

/**
 * The result of looking up the text page of a URL: still loading, found, known not to exist, or unknown for
 * lack of a network.
 */
export type TextPageLookup =
  | { status: "loading" | "absent" | "offline" }
  | { status: "found"; page: TextPage };

/**
 * Looks up the text page of a URL: first among the pages on the device; a page that is not among them (yet)
 * is requested from the server, so that a shared link does not wait for the sync.
 * @param slug from the URL, so it may be any text
 */
export function useTextPage(slug: string): TextPageLookup {
  const pages = useTextPages();
  const [requested, setRequested] = useState<{ slug: string; outcome: "absent" | "offline" }>();
  const page = useShownTextPage(slug);
  const isKnown = page !== undefined;

  useEffect(() => {
    if (isKnown) return;
    const request = new AbortController();
    void requestTextPages(request.signal).then((outcome) => {
      if (outcome) setRequested({ slug, outcome });
    });
    return () => request.abort();
  }, [slug, isKnown]);

  if (page) return { status: "found", page };
  if (requested?.slug !== slug) return { status: "loading" };
  // Offline, a page that is not among the pages on this device counts as not existing, although the pages on
  // this device may be outdated.
  if (requested.outcome === "offline" && pages) return { status: "absent" };
  return { status: requested.outcome };
}

/**
 * Requests the published text pages and shows them.
 * @returns "absent" when the server has answered, so that a page that is still unknown does not exist;
 * "offline" when the server could not be reached; undefined after an abort
 */
async function requestTextPages(signal: AbortSignal): Promise<"absent" | "offline" | undefined> {
  try {
    showTextPages((await fetchTextPages(signal)).pages);
    return "absent";
  } catch (problem) {
    if (signal.aborted) return;
    return isGoneError(problem) ? "absent" : "offline";
  }
}
