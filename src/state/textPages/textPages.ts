import { proxy, ref } from "valtio";
import type { RenderedTextPages, TextPage, TextPageLink } from "../../domain/textPages/textPage";
import { parseCursor } from "../../server/catalogue/products";
import { useStoreValue } from "../shell/hydration";

/** The published text pages; undefined while the device does not know them. */
const shown = proxy<{ pages: readonly TextPage[] | undefined }>({ pages: undefined });

/** The text pages in the server's markup; the views use them until the pages of the device are loaded. */
let rendered: RenderedTextPages | undefined;

/** The published text pages; undefined until they are loaded. */
export const useTextPages = (): readonly TextPage[] | undefined =>
  useStoreValue(shown, ({ pages }) => pages, undefined);

/** The published text pages as links; undefined while they are not known. */
export const useTextPageLinks = (): readonly TextPageLink[] | undefined =>
  useStoreValue(shown, ({ pages }) => pages ?? rendered?.links, rendered?.links);

/** A text page; undefined for one that is not published or not known yet. */
export function useShownTextPage(slug: string): TextPage | undefined {
  const inMarkup = rendered?.page?.slug === slug ? rendered.page : undefined;
  return useStoreValue(
    shown,
    ({ pages }) => (pages ? pages.find((page) => page.slug === slug) : inMarkup),
    inMarkup,
  );
}

/**
 * Sets the text pages of the server's markup: on the server for the next rendered page, in the browser from
 * the page's data.
 */
export function setRenderedTextPages(pages: RenderedTextPages | undefined): void {
  rendered = pages;
}

/**
 * Shows the text pages of the device or of the server, unless the server's markup is known to have later
 * ones.
 * @param version of the pages; later than those of the markup unless given
 */
export function showTextPages(pages: readonly TextPage[], version?: string): void {
  if (version !== undefined && rendered && isLater(rendered.version, version)) return;
  shown.pages = ref([...pages]);
}

/** Whether a version is known to be later than another one: those of different epochs cannot be compared. */
function isLater(version: string, other: string): boolean {
  const [a, b] = [parseCursor(version), parseCursor(other)];
  return a !== undefined && a.epoch === b?.epoch && a.seq > b.seq;
}
