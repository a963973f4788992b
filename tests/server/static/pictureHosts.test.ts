import { expect, test } from "vitest";
import { startShop } from "../../../tools/testkit/server/shopServer";

test.each([
  ["https://shop.example", "'self' data: blob: https:"],
  ["http://127.0.0.1:8090", "'self' data: blob: https: http:"],
  ["", "'self' data: blob: https: http:"],
])('a shop at the address "%s" allows pictures of these hosts: %s', async (address, allowed) => {
  const shop = await startShop({ env: { SHOP_URL: address } });
  try {
    const policy = (await fetch(shop.url)).headers.get("content-security-policy") ?? "";
    expect(/img-src ([^;]+)/.exec(policy)?.[1]).toBe(allowed);
  } finally {
    await shop.remove();
  }
});
