import { afterAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

const shops: Shop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.remove())));

async function picturesFrom(env: Record<string, string>): Promise<string> {
  const shop = await startShop({ env });
  shops.push(shop);
  const policy = (await fetch(shop.url)).headers.get("content-security-policy") ?? "";
  return /img-src ([^;]+)/.exec(policy)?.[1] ?? "";
}

const standIn = "http://127.0.0.1:8093/oauth2/v3/userinfo";

test("only the demo's policy allows the pictures of the Google stand-in", async () => {
  const demo = { SHOP_DEMO: "1", SHOP_UNENCRYPTED: "1", GOOGLE_USERINFO_URL: standIn };
  expect(await picturesFrom(demo)).toBe("'self' data: blob: https: http://127.0.0.1:8093");
  for (const env of [
    { ...demo, SHOP_DEMO: "" },
    { ...demo, GOOGLE_USERINFO_URL: "" },
    { ...demo, GOOGLE_USERINFO_URL: "http://203.0.113.7:80/userinfo" },
    { ...demo, GOOGLE_USERINFO_URL: "http://127.0.0.1.example:80/userinfo" },
    { ...demo, GOOGLE_USERINFO_URL: "https://openidconnect.googleapis.com/v1/userinfo" },
  ])
    expect(await picturesFrom(env)).toBe("'self' data: blob: https:");
});
