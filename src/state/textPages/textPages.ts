import { proxy, ref } from "valtio";
import type { RenderedTextPages, TextPage, TextPageLink } from "../../domain/textPages/textPage";
import { parseCursor } from "../../server/catalogue/products";
import { useProxyValue } from "../shell/hydration";

/** The published text pages; undefined while the device does not know them. */
const shown = proxy<{ pages: readonly TextPage[] | undefined }>({ pages: undefined });

/**
 * The text pages of the server-rendered markup; the views use them until the pages of the device are loaded.
 */
let rendered: RenderedTextPages | undefined;

/** The published text pages; undefined until they are loaded. */
export const useTextPages = (): readonly TextPage[] | undefined =>
  useProxyValue(shown, ({ pages }) => pages, undefined);

/** Links to the published text pages; undefined while the pages are not known. */
export const useTextPageLinks = (): readonly TextPageLink[] | undefined =>
  useProxyValue(shown, ({ pages }) => pages ?? rendered?.links, rendered?.links);

/** A published text page; undefined for one that is not published or not known yet. */
export function useShownTextPage(slug: string): TextPage | undefined {
  const inMarkup = rendered?.page?.slug === slug ? rendered.page : undefined;
  return useProxyValue(
    shown,
    ({ pages }) => (pages ? pages.find((page) => page.slug === slug) : inMarkup),
    inMarkup,
  );
}

/**
 * Sets the text pages of the server-rendered markup: on the server for the next rendered page, in the browser
 * from the page's data.
 */
export function setRenderedTextPages(pages: RenderedTextPages | undefined): void {
  rendered = pages;
}

/**
 * Shows text pages from the device or the server, unless the text pages of the server-rendered markup are
 * known to be later.
 * @param version version of `pages`; without a version they count as later than the text pages of the markup
 */
export function showTextPages(pages: readonly TextPage[], version?: string): void {
  if (version !== undefined && rendered && isLaterVersion(rendered.version, version)) return;
  shown.pages = ref([...pages]);
}

/**
 * Whether a version of the text pages is known to be later than `other`; versions of different epochs cannot
 * be compared (false).
 */
function isLaterVersion(version: string, other: string): boolean {
  const [a, b] = [parseCursor(version), parseCursor(other)];
  return a !== undefined && a.epoch === b?.epoch && a.seq > b.seq;
}
