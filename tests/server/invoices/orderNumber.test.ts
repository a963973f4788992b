import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import {
  businessEnv,
  createInvoiceOrder,
  printPages,
  readIssuedDocuments,
} from "../../../tools/testkit/server/invoices";

/*
 * Invoice and order belong together by the order's number: each sale has one invoice, whatever the owner does
 * with the number.
 */

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open(businessEnv);
});
afterAll(() => shop.stop());

const records = "/api/collections/orders/records";
const set = (id: string, json: object) => shop.asOwner(`${records}/${id}`, { method: "PATCH", json });
const remove = (id: string) => shop.asOwner(`${records}/${id}`, { method: "DELETE" });
const documents = async (id: string) =>
  (await readIssuedDocuments(shop.shop, id)).map(([number]) => String(number).slice(0, 3));
const countInvoices = async () => Number((await shop.sql("SELECT count(*) FROM invoices"))[0]?.[0]);
const stored = async (id: string) => (await shop.asOwner(`${records}/${id}`, { method: "GET" })).body;
const atOrderId = (text: string) => ({
  status: 400,
  body: { data: { orderId: { code: "order-orderId", message: expect.stringContaining(text) } } },
});

describe("an order with an invoice", () => {
  test("keeps its number, so that its invoice is printed and credited", async () => {
    const id = await createInvoiceOrder(shop.shop, { orderId: "A-1" });
    await set(id, { parcelState: "packed" });
    expect(await set(id, { orderId: "A-1b", courier: "Own van" })).toMatchObject(atOrderId("INV/"));
    expect(await stored(id)).toMatchObject({ orderId: "A-1", courier: "" });
    const before = await countInvoices();
    await printPages(shop.shop, [id]);
    expect(await countInvoices()).toBe(before);
    expect((await set(id, { parcelState: "cancelled" })).status).toBe(200);
    expect(await documents(id)).toEqual(["INV", "CRN"]);
  });

  test("is not deleted, also when it is credited, and erased instead", async () => {
    const id = await createInvoiceOrder(shop.shop, { orderId: "B-1", userEmail: "asha@gmail.com" });
    await printPages(shop.shop, [id]);
    for (const parcelState of ["packed", "cancelled"]) {
      await set(id, { parcelState });
      expect(await remove(id)).toMatchObject({ status: 409, code: "order-invoiced" });
    }
    expect((await set(id, { erased: true })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ orderId: "B-1", userEmail: "", details: null });
  });

  test("that was deleted in the database leaves its number to no other order", async () => {
    const id = await createInvoiceOrder(shop.shop, { orderId: "C-1" });
    await set(id, { parcelState: "packed" });
    await shop.sql(`DELETE FROM orders WHERE id = '${id}'`);
    expect(await shop.asOwner(records, { json: { orderId: "C-1", total: 7 } })).toMatchObject(
      atOrderId("INV/"),
    );
    const other = await createInvoiceOrder(shop.shop, { orderId: "C-2" });
    expect(await set(other, { orderId: "C-1" })).toMatchObject(atOrderId("INV/"));
    expect(await stored(other)).toMatchObject({ orderId: "C-2" });
  });
});

test("an order without an invoice gets another number, and is deleted", async () => {
  const id = await createInvoiceOrder(shop.shop, { orderId: "D-1" });
  expect((await set(id, { orderId: "D-2" })).status).toBe(200);
  expect((await remove(id)).status).toBe(204);
  const again = await createInvoiceOrder(shop.shop, { orderId: "D-2" });
  await set(again, { parcelState: "packed" });
  expect(await documents(again)).toEqual(["INV"]);
});

test("an order of the checkout keeps its number, because a later message would write it again", async () => {
  const { orderId } = await shop.startedCheckout(await shop.createProduct({ stockbysize: { S: 5 } }));
  await shop.checkout.pay(orderId, "asha@gmail.com");
  await waitForOrder(shop, orderId);
  const id = String((await shop.order(orderId))?.["id"]);
  expect(await set(id, { orderId: "E-1" })).toMatchObject(atOrderId("the checkout's number"));
  expect((await set(id, { courier: "Own van" })).status).toBe(200);
});

test("of twenty orders that are deleted while their invoice is printed, none has an invoice and no order", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => createInvoiceOrder(shop.shop)));
  await Promise.all(ids.flatMap((id) => [remove(id), printPages(shop.shop, [id])]));
  expect(
    await shop.sql(
      "SELECT orderId FROM invoices WHERE orderId != 'C-1' AND orderId NOT IN (SELECT orderId FROM orders)",
    ),
  ).toEqual([]);
});
