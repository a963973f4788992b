import { escapeMarkup } from "../shared/markup";

/* https://www.sitemaps.org/protocol.html */

/** The protocol's limit of addresses per file. A file of so many of the shop's addresses has less than its 50 MB. */
export const sitemapUrlsMax = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The first and last line of a file with `<url>` or `<sitemap>` entries. */
export function sitemapFrame(root: "urlset" | "sitemapindex"): { head: string; tail: string } {
  return { head: `${declaration}<${root} ${namespace}>\n`, tail: `</${root}>\n` };
}

/**
 * An entry of a sitemap.
 * @param changed a date as PocketBase stores it; left out when it is none
 */
export function sitemapEntry(name: "url" | "sitemap", address: string, changed: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(changed) ?? [];
  const lastmod = day ? `<lastmod>${day}T${time}Z</lastmod>` : "";
  return `<${name}><loc>${escapeMarkup(address)}</loc>${lastmod}</${name}>\n`;
}
