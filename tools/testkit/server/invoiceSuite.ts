import { afterAll, beforeAll } from "vitest";
import { businessEnv, createInvoiceOrder, printPages, readIssuedDocuments } from "./invoices";
import { type Shop, startShop } from "./shopServer";

/**
 * Starts one shop with a GSTIN for all tests of a file.
 * @param take receives the shop when it runs
 * @returns the calls of ./invoices.ts for this shop
 */
export function withInvoiceShop(take: (shop: Shop) => void) {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ env: businessEnv });
    take(shop);
  });
  afterAll(() => shop.remove());
  return {
    makeOrder: (change?: Record<string, unknown>) => createInvoiceOrder(shop, change),
    print: (ids: string[], kind?: string, token?: string | null) => printPages(shop, ids, kind, token),
    issued: (id: string) => readIssuedDocuments(shop, id),
  };
}
