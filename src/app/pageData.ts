import type { RenderedTextPages } from "../domain/textPages/textPage";

/** The products that the server has rendered the page with, see `RenderedProducts` in src/sync/start.ts. */
interface PageData {
  cursor: string;
  records: unknown[];
  lists: boolean;
  /** Whether the markup is for an address with a search text. */
  searched: boolean;
  textPages: RenderedTextPages;
  /** Whether the service worker has kept the page: its data may be older than the device's. */
  kept: boolean;
}

/** Reads the data block that the server writes (pb_hooks/lib/pages/compose.js); undefined for a page without the server's markup. */
export function readPageData(): PageData | undefined {
  const element = document.getElementById("page-data");
  const text = element?.textContent;
  if (!text) return;
  const { cursor, products, lists, searched, textPages } = JSON.parse(text) as Record<string, unknown>;
  return {
    cursor: `${cursor}`,
    records: Array.isArray(products) ? products : [],
    lists: lists === true,
    searched: searched === true,
    kept: element.hasAttribute("data-kept"),
    textPages: textPages as RenderedTextPages,
  };
}
