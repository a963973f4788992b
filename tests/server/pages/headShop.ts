import { sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { readHead } from "../../../tools/testkit/pages/head";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* Pages of a shop with a public address, read as chats and search engines read them. */

export const origin = "https://loom.example";

export const startHeadShop = (): Promise<Shop> =>
  startShop({ env: { SHOP_URL: origin, SHOP_INSTAGRAM: "https://instagram.com/loom" } });

export const getPage = (shop: Shop, target: string, headers: Record<string, string> = {}) =>
  sendRawRequest(shop.url, target, { headers });

/** The head of a page, with the answer that it comes from. */
export async function readPageHead(shop: Shop, target: string) {
  const { body, headers, status } = await getPage(shop, target);
  return { ...readHead(String(body)), html: String(body), robots: headers["x-robots-tag"], status };
}

/** The node of a type in a page's structured data. */
export const findNode = (data: Record<string, unknown>[], type: string) =>
  data.find((each) => each["@type"] === type);
