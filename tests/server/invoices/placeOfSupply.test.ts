import { afterEach, expect, test } from "vitest";
import { businessEnv, createInvoiceOrder, printPages } from "../../../tools/testkit/server/invoices";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * The place of supply on printed invoices, the amount on packing slips, and the HSN code of the dashboard's
 * tax note.
 */

let shop: Shop;
afterEach(() => shop.remove());

/** The example of the GST portal's manual with the code of Chandigarh, and its check digit. */
const chandigarh = "04AAPFU0939F1Z3";

test("a sale within a union territory without a legislature has UTGST, and one to a state IGST", async () => {
  shop = await startShop({ env: { ...businessEnv, SHOP_GSTIN: chandigarh } });
  const print = async (state: string, pincode: string) => {
    const id = await createInvoiceOrder(shop, {
      details: { shipping: { name: "Asha", city: "x", state, pincode } },
    });
    return (await printPages(shop, [id])).text();
  };
  const local = await print("Chandigarh", "160017");
  expect(local).toContain(">UTGST<");
  expect(local).not.toContain(">SGST<");
  expect(await print("Punjab", "141001")).toContain(">IGST<");
  expect(await print("Karnatak", "560001")).toContain("Place of supply: Karnataka (29)");
});

test("a packing slip has the exact amount that the courier collects", async () => {
  shop = await startShop({ env: businessEnv });
  const id = await createInvoiceOrder(shop, { total: 1898.5, payment: "Cash on delivery" });
  expect(await (await printPages(shop, [id], "packingSlips")).text()).toContain("collect ₹1,898.50<");
});

test("the dashboard reads the shop's HSN code, and no one else does", async () => {
  shop = await startShop({ env: { ...businessEnv, SHOP_HSN: "62.14" } });
  const route = "/api/shop/invoice-settings";
  expect(await (await shop.api(route)).json()).toEqual({ hsn: "6214" });
  expect((await shop.api(route, { token: null })).status).toBe(401);
});
