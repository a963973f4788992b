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

test("mails link to the pages for contact and returns, as far as they are published", async () => {
  const before = await mailedEnd();
  expect(before.html).toEqual([]);
  expect(before.text.trim()).toMatch(/Haat · https:\/\/shop\.example\/?$/);

  await savePage(shop.shop, "returns", { published: true });
  expect((await mailedEnd()).html).toEqual(["Returns https://shop.example/pages/returns"]);

  await savePage(shop.shop, "contact", { published: true });
  await savePage(shop.shop, "terms", { published: true });
  const after = await mailedEnd();
  expect(after.html).toEqual([
    "Contact https://shop.example/pages/contact",
    "Returns https://shop.example/pages/returns",
  ]);
  expect(after.text).toContain("Contact: https://shop.example/pages/contact");
  expect(after.text).toContain("Returns: https://shop.example/pages/returns");
});
