import { withoutForbidden } from "../shared/markup";
import type { Picture } from "./product";

/** Chats and product feeds show pictures up to about this width. */
const sharedWidthMaxPx = 1200;
// Chats, search engines and product feeds do not accept AVIF and drawings.
const accepted = /\.(?:jpe?g|png|webp)$/i;
const refused = /\.(?:avif|svgz?|heic|tiff?)$/i;

/** A picture for other programs: the address as stored, and its width in pixels when the address names one. */
export interface SharedPicture {
  src: string;
  width: number | undefined;
}

/** The pictures that chats, search engines and product feeds accept, in the product's order. */
export function sharedPictures(pictures: readonly Picture[]): SharedPicture[] {
  return pictures.flatMap((picture) => sharedPicture(picture) ?? []);
}

/** The widest acceptable size of a picture up to `sharedWidthMaxPx`; undefined without one. */
function sharedPicture({ src, widths }: Picture): SharedPicture | undefined {
  const usable = widths.filter(({ url }) => accepted.test(pathOf(url)));
  const chosen = usable.filter(({ width }) => width <= sharedWidthMaxPx).at(-1) ?? usable[0];
  if (chosen) return { src: chosen.url, width: chosen.width };
  if (widths.length || src.startsWith("data:")) return;
  // An address on another host may have no extension.
  const path = pathOf(src);
  const isUsable = src.startsWith("/") ? accepted.test(path) : !refused.test(path);
  return isUsable ? { src, width: undefined } : undefined;
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/, "");
}

/**
 * An absolute address in ASCII: an address of the shop with its origin, others unchanged.
 * @param origin without a trailing slash
 */
export function absoluteUrl(origin: string, src: string): string {
  const address = src.startsWith("/") ? origin + src : src;
  return withoutForbidden(address).replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
