import { expect } from "vitest";
import { type Answer, sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { childText, parseXml, type XmlElement } from "../../../tools/testkit/pages/xml";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* What the tests of sitemap and feeds share. */

export const origin = "https://loom.example";

export const startNamedShop = (): Promise<Shop> =>
  startShop({ env: { SHOP_URL: origin, SHOP_NAME: 'Loom & "Thread" <x>' } });

export const requestFile = (
  shop: Shop,
  target: string,
  headers: Record<string, string> = {},
): Promise<Answer> => sendRawRequest(shop.url, target, { headers });

export const textOf = async (shop: Shop, target: string): Promise<string> =>
  String((await requestFile(shop, target)).body);

/** Reads until the file has a text: a file is rewritten at most once a second. */
export async function waitForText(
  shop: Shop,
  target: string,
  wanted: (text: string) => boolean,
): Promise<string> {
  let text = "";
  const isWanted = async () => {
    text = await textOf(shop, target);
    return wanted(text);
  };
  await expect.poll(isWanted, { timeout: 30_000 }).toBe(true);
  return text;
}

/** The addresses of a sitemap. */
export const urlsOf = (xml: string): string[] =>
  parseXml(xml).children.map((entry) => childText(entry, "loc") ?? "");

/** The items of an RSS feed. */
export const itemsOf = (xml: string): XmlElement[] =>
  (parseXml(xml).children[0]?.children ?? []).filter(({ name }) => name === "item");
