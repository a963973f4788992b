import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { savePage } from "../../../tools/testkit/server/textPages";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Haat", SHOP_URL: "https://shop.example/" });
});
afterAll(() => shop.stop());

async function mailedEnd(): Promise<{ html: string[]; text: string }> {
  const email = await shop.createShopper();
  await shop.users("request-password-reset", { email });
  const { html, text } = await shop.mail.waitFor(({ to }) => to.includes(email));
  const links = [...html.matchAll(/href="(https:\/\/shop\.example\/pages\/[^"]*)"[^>]*>([^<]*)/g)];
  return { html: links.map(([, url, name]) => `${name} ${url}`), text };
}

test("mails link to the five legal pages, as far as they are published, and to no other page", async () => {
  const before = await mailedEnd();
  expect(before.html).toEqual([]);
  expect(before.text.trim()).toMatch(/Haat · https:\/\/shop\.example\/?$/);

  await savePage(shop.shop, "returns", { published: true });
  expect((await mailedEnd()).html).toEqual(["Returns https://shop.example/pages/returns"]);

  for (const slug of ["contact", "terms", "shipping", "privacy"])
    await savePage(shop.shop, slug, { published: true });
  await savePage(shop.shop, "size-guide", { title: "Size guide", body: "S is small.", published: true });
  const after = await mailedEnd();
  const links = ["Contact", "Shipping", "Returns", "Terms", "Privacy"].map(
    (name) => [name, `https://shop.example/pages/${name.toLowerCase()}`] as const,
  );
  expect(after.html).toEqual(links.map(([name, url]) => `${name} ${url}`));
  for (const [name, url] of links) expect(after.text).toContain(`${name}: ${url}`);
});
