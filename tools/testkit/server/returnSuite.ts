import { afterAll, beforeAll, expect } from "vitest";
import { CheckoutShop } from "./checkoutShop";
import { waitForOrder } from "./checkoutSuite";
import { businessEnv } from "./invoices";

/** An order of `createParcelOrder`: its product, and the path of its record in the API. */
export interface ReturnableOrder {
  product: string;
  orderId: string;
  path: string;
}

/** A stored invoice or credit note. */
export interface Note {
  part: string;
  total: string;
  lines: { name: string; size: string; quantity: number; total: number; cgst: number }[];
}

/**
 * Starts one shop with a GSTIN for all tests of a file about returns.
 * @param take receives the shop once it is started
 * @param env environment variables besides those of `businessEnv`
 * @returns functions for orders of this shop
 */
export function withReturnShop(take: (shop: CheckoutShop) => void, env: Record<string, string> = {}) {
  let shop: CheckoutShop;
  beforeAll(async () => {
    shop = await CheckoutShop.open({ ...businessEnv, ...env });
    take(shop);
  });
  afterAll(() => shop.stop());

  const change = (path: string, json: object) => shop.asOwner(path, { method: "PATCH", json });
  const save = async (path: string, json: object): Promise<void> => {
    expect((await change(path, json)).status).toBe(200);
  };
  const notesOf = async ({ orderId }: ReturnableOrder, kind = "creditNote"): Promise<Note[]> => {
    const rows = await shop.sql(
      `SELECT part, total, json_extract(content, '$.lines') FROM invoices WHERE orderId = '${orderId}' AND kind = '${kind}' ORDER BY part`,
    );
    return rows.map(([part, total, lines]) => ({
      part: `${part}`,
      total: `${total}`,
      lines: JSON.parse(`${lines}`),
    }));
  };
  return {
    /** Changes a record as the owner, and returns the response. */
    change,
    /** Changes a record as the owner; the test fails when the change is refused. */
    save,
    /** The stored credit notes of an order, or its invoice. */
    notesOf,
    /** The credit notes of an order as texts of part, pieces and total: "1: 1 M = 812.75". */
    noteTexts: async (order: ReturnableOrder) => (await notesOf(order)).map(noteText),
    /** The stock of the order's product by size. */
    stockOf: ({ product }: ReturnableOrder) => shop.readStock(product),
    /**
     * Creates a paid order of one S and three M for ₹3,301 with a fee of ₹50, each piece ₹999 before the
     * discount.
     * @param fields further fields of the order
     * @param parcelState the state of its parcel
     */
    async createParcelOrder(fields: object = {}, parcelState = "delivered"): Promise<ReturnableOrder> {
      const product = await shop.createProduct({ name: "Kolam Tee", stockbysize: { S: 5, M: 5 } });
      const { orderId } = await shop.startCheckout([
        { variant_id: `${product}-S`, quantity: 1 },
        { variant_id: `${product}-M`, quantity: 3 },
      ]);
      await shop.checkout.pay(orderId, "asha@gmail.com");
      await waitForOrder(shop, orderId);
      const path = `/api/collections/orders/records/${(await shop.order(orderId))?.["id"]}`;
      const details = {
        shipping: { name: "Asha", city: "Pune", state: "Maharashtra" },
        charges: { shipping: 50 },
      };
      await save(path, { total: 3301, details, ...fields });
      await save(path, { parcelState });
      return { product, orderId, path };
    },
  };
}

const noteText = ({ part, total, lines }: Note) =>
  `${part}: ${lines.map(({ size, name, quantity }) => (quantity ? `${quantity} ${size}` : name)).join(", ")} = ${total}`;
