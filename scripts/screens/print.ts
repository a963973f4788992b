import type { Page } from "playwright";
import { createInvoiceOrder, printPages } from "../../tools/testkit/server/invoices";
import type { Shop } from "../../tools/testkit/server/shopServer";
import type { Screen } from "./shopScreens";

/* What the owner prints: sheets of A4. */

const address = {
  name: "Venkatanarasimharajuvaripeta Subramaniam Iyer",
  line1: "Flat 1204, Tower C, Prestige Sunrise Park Apartments",
  line2: "Behind the government higher secondary school",
  city: "Jaipur",
  state: "Rajasthan",
  pincode: "302001",
  phone: "9845012345",
};
const longName = "Handblock-printed Ajrakh Star Tee with Kantha embroidery and mother-of-pearl buttons";
const items = [
  { name: "Mylapore Kolam Tee", size: "M", qty: 2, price: 899 },
  { name: longName, size: "XL", qty: 1, price: 3499 },
  { name: "Plain Indigo Tee", size: "Free size", qty: 3, price: 749 },
];
/** The charges of an order, in rupees: 79 for cash on delivery. */
const charges = { cash: 79 };
let orders = 0;

/** Creates an order of six pieces with a discount. @returns the id of its row */
function createPrintedOrder(shop: Shop, change: Record<string, unknown> = {}): Promise<string> {
  orders += 1;
  return createInvoiceOrder(shop, {
    orderId: `6650aa11bb22cc33dd44ee${10 + orders}`,
    createdAt: "2026-11-18 10:00:00Z",
    items,
    total: 7265.5,
    payment: "Cash on delivery",
    details: { shipping: address, charges },
    ...change,
  });
}

const inShopState = {
  details: { shipping: { ...address, city: "Pune", state: "Maharashtra", pincode: "411001" }, charges },
};

async function showPrintedPages(page: Page, shop: Shop, kind: string, ids: readonly string[]): Promise<void> {
  await page.setContent(await (await printPages(shop, ids, kind)).text());
}

/** Creates the credit notes for two returned pieces of an order. @returns the ids of its credit notes */
async function createCreditNotes(shop: Shop, id: string): Promise<string[]> {
  const path = `/api/collections/orders/records/${id}`;
  for (const json of [{ parcelState: "delivered" }, { parcelState: "returned", returnedPieces: [1, 0, 1] }])
    await shop.api(path, { method: "PATCH", json });
  const { orderId } = (await (await shop.api(path)).json()) as { orderId: string };
  const filter = encodeURIComponent(`orderId="${orderId}" && kind="creditNote"`);
  const list = await shop.api(`/api/collections/invoices/records?filter=${filter}`);
  return ((await list.json()) as { items: { id: string }[] }).items.map((note) => note.id);
}

/** The sheets that the owner prints. With a dark colour scheme of the system, the paper is white, too. */
export const sheets: readonly Screen[] = [
  {
    name: "packing-slip",
    part: ".sheet",
    async open(page, _, shop) {
      const parcel = {
        courier: "Blue Dart",
        awb: "59629792084",
        shortfall: "1 × Plain Indigo Tee, Free size",
      };
      await showPrintedPages(page, shop, "packingSlips", [await createPrintedOrder(shop, parcel)]);
    },
  },
  {
    name: "invoice",
    part: ".sheet",
    dark: true,
    open: async (page, _, shop) => showPrintedPages(page, shop, "invoices", [await createPrintedOrder(shop)]),
  },
  {
    name: "invoice-in-state",
    part: ".sheet",
    open: async (page, _, shop) =>
      showPrintedPages(page, shop, "invoices", [await createPrintedOrder(shop, inShopState)]),
  },
  {
    name: "credit-note",
    part: ".sheet",
    open: async (page, _, shop) =>
      showPrintedPages(page, shop, "issued", await createCreditNotes(shop, await createPrintedOrder(shop))),
  },
  {
    name: "several-credit-notes",
    part: "body",
    async open(page, _, shop) {
      const ids = [await createPrintedOrder(shop), await createPrintedOrder(shop, inShopState)];
      const notes = [];
      for (const id of ids) notes.push(...(await createCreditNotes(shop, id)));
      await showPrintedPages(page, shop, "issued", notes);
    },
  },
  {
    name: "several-orders",
    part: "body",
    async open(page, _, shop) {
      const payments = ["Prepaid", "Cash on delivery", "Card at the door"];
      const ids = [];
      for (const payment of payments) ids.push(await createPrintedOrder(shop, { payment }));
      await showPrintedPages(page, shop, "packingSlips", ids);
    },
  },
];
