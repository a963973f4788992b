import { afterEach, expect, test } from "vitest";
import { legalPages } from "../../../src/domain/textPages/textPage";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { savePage } from "../../../tools/testkit/server/textPages";

let shop: Shop;
afterEach(() => shop.remove());

const warnings = () => [...shop.log().matchAll(/The page "([\w-]+)" (is missing|still has)/g)];
const named = () => warnings().map(([, slug]) => slug);

test("the start names each legal page that is missing, until it is published and complete", async () => {
  shop = await startShop();
  expect(named()).toEqual([...legalPages]);
  expect(shop.log()).toContain("the legal name, address, contact and grievance officer");
  expect(shop.log()).toContain("the Consumer Protection (E-Commerce) Rules 2020");

  for (const slug of legalPages.filter((each) => each !== "returns"))
    await savePage(shop, slug, { body: "Complete", published: true });
  await savePage(shop, "contact", { body: "# Business\n[legal name]\n14 Bazaar [1]" });
  await shop.restart();
  expect(named()).toEqual(["returns", "contact"]);
  expect(shop.log()).toContain('The page "contact" still has [legal name] from its draft');

  await savePage(shop, "contact", { body: "Draft: to be checked\n\nHaat Pvt Ltd" });
  await shop.restart();
  expect(named()).toEqual(["returns", "contact"]);

  await savePage(shop, "returns", { body: "Seven days", published: true });
  await savePage(shop, "contact", { body: "Haat Pvt Ltd" });
  await shop.restart();
  expect(warnings()).toEqual([]);
});

test("the demo and a drill's copy start without these warnings", async () => {
  shop = await startShop({ env: { SHOP_DEMO: "1" } });
  expect(warnings()).toEqual([]);
  await shop.restart({ SHOP_QUIET: "1" });
  expect(warnings()).toEqual([]);
});
