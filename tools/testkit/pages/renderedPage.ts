import { sendRawRequest } from "../files/smallSite";
import type { Shop } from "../server/shopServer";

/** Requests a page of a shop. Follows no redirect and decodes no content encoding. */
export const getPage = (shop: Shop, target: string, headers: Record<string, string> = {}, method = "GET") =>
  sendRawRequest(shop.url, target, { headers, method });

/** The HTML of a page. */
export const pageHtml = async (shop: Shop, target: string): Promise<string> =>
  String((await getPage(shop, target)).body);

/** Parses the data block of a rendered page. */
export function pageDataOf(html: string): {
  cursor: string;
  lists: boolean;
  products: Record<string, unknown>[];
} {
  return JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
}
