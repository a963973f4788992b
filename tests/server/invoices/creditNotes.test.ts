import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { expectConsecutiveNumbers, printPages } from "../../../tools/testkit/server/invoices";
import { type Note, type ReturnableOrder, withReturnShop } from "../../../tools/testkit/server/returnSuite";

/* Returns of a part of an order: what the owner confirms, its credit notes, and the stock. */

let shop: CheckoutShop;
const { createParcelOrder, change, save, notesOf, noteTexts, stockOf } = withReturnShop((opened) => {
  shop = opened;
});

describe("a return of one piece", () => {
  test("is credited when the owner confirms it with sellable, and this piece goes back", async () => {
    const order = await createParcelOrder({ returnReason: "Too small: Kolam Tee, M" });
    await save(order.path, { parcelState: "returned" });
    expect(await notesOf(order)).toEqual([]);
    await save(order.path, { sellable: true });
    expect(await noteTexts(order)).toEqual(["1: 1 M = 812.75"]);
    expect(await stockOf(order)).toEqual({ S: 4, M: 3 });
    expect(await shop.order(order.orderId)).toMatchObject({ returnedPieces: [0, 1] });
  });

  test("is credited without going back when the piece cannot be sold", async () => {
    const order = await createParcelOrder({ returnReason: "Damaged or faulty: Kolam Tee, M" });
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1] });
    expect(await noteTexts(order)).toEqual(["1: 1 M = 812.75"]);
    expect(await stockOf(order)).toEqual({ S: 4, M: 2 });
    await save(order.path, { sellable: true });
    expect(await notesOf(order)).toHaveLength(1);
    expect(await stockOf(order)).toEqual({ S: 4, M: 3 });
  });

  test("waits for the owner also after its reason was erased", async () => {
    const order = await createParcelOrder({
      returnReason: "Too small: Kolam Tee, M",
      returnRequestedAt: "2026-01-01 00:00:00.000Z",
    });
    await save(order.path, { parcelState: "returning", erased: true });
    await save(order.path, { parcelState: "returned" });
    expect(await notesOf(order)).toEqual([]);
    const answer = await change(order.path, { sellable: true });
    expect(JSON.stringify(answer.body)).toContain("write into returnedPieces what came back");
    await save(order.path, { sellable: true, returnedPieces: [1, 0] });
    expect(await noteTexts(order)).toEqual(["1: 1 S = 812.75"]);
  });
});

describe("pieces that come back one after the other", () => {
  test("have a credit note each, which add up to the invoice exactly; the last one credits the fee", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1], sellable: true });
    await save(order.path, { returnedPieces: [1, 2] });
    await save(order.path, { awb: "AWB12345" });
    await save(order.path, { returnedPieces: [1, 3] });
    expect(await noteTexts(order)).toEqual([
      "1: 1 M = 812.75",
      "2: 1 S, 1 M = 1625.5",
      "3: 1 M, Shipping = 862.75",
    ]);
    const [invoice] = await notesOf(order, "invoice");
    const sum = (name: "total" | "cgst", notes: Note[]) =>
      notes.flatMap(({ lines }) => lines).reduce((all, line) => all + line[name], 0);
    for (const name of ["total", "cgst"] as const)
      expect(sum(name, await notesOf(order))).toBe(invoice && sum(name, [invoice]));
    expect(await stockOf(order)).toEqual({ S: 5, M: 5 });
    await expectConsecutiveNumbers(shop.shop);
    const [rows] = await shop.sql(`SELECT id FROM invoices WHERE orderId = '${order.orderId}' AND part = 3`);
    const page = await (await printPages(shop.shop, [String(rows?.[0])], "issued")).text();
    expect(page).toContain("Credit note");
    expect(page).toContain("862.75");
  });

  test("are counted once when the same confirmation arrives repeatedly or concurrently", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 0] });
    const confirm = { returnedPieces: [1, 2], sellable: true };
    const answers = await repeatInParallel(12, () => change(order.path, confirm));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(await noteTexts(order)).toEqual(["1: 1 S = 812.75", "2: 2 M = 1625.5"]);
    // The piece in S was confirmed while sellable was off.
    expect(await stockOf(order)).toEqual({ S: 4, M: 4 });
  });

  test("leave credit notes and stock in agreement after every kill", async () => {
    const orders: ReturnableOrder[] = [];
    for (let count = 0; count < 6; count += 1) orders.push(await createParcelOrder());
    for (const { path } of orders)
      await save(path, { parcelState: "returned", returnedPieces: [0, 1], sellable: true });
    for (const [round, pieces] of [
      [1, 1],
      [1, 2],
      [1, 3],
    ].entries()) {
      const answers = orders.map(({ path }) =>
        change(path, { returnedPieces: pieces }).catch(() => undefined),
      );
      await Promise.race([...answers.slice(0, 2 * round + 1), wait(15 * round)]);
      await shop.shop.kill();
      await Promise.all(answers);
      await shop.shop.restart();
      for (const order of orders) {
        const [s = 0, m = 0] = ((await shop.order(order.orderId))?.["returnedPieces"] ?? []) as number[];
        expect(await stockOf(order)).toEqual({ S: 4 + s, M: 2 + m });
        const lines = (await notesOf(order)).flatMap((note) => note.lines);
        const count = (size: string) =>
          lines.filter((line) => line.size === size).reduce((all, { quantity }) => all + quantity, 0);
        expect([count("S"), count("M")]).toEqual([s, m]);
      }
      for (const { path } of orders) await save(path, { returnedPieces: pieces });
    }
    for (const order of orders) {
      expect((await notesOf(order)).reduce((sum, { total }) => sum + Number(total), 0)).toBe(3301);
      expect(await stockOf(order)).toEqual({ S: 5, M: 5 });
    }
    await expectConsecutiveNumbers(shop.shop);
  });

  test("are followed by a credit note for the rest when the order is cancelled", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 2] });
    await save(order.path, { parcelState: "cancelled" });
    expect(await noteTexts(order)).toEqual(["1: 2 M = 1625.5", "2: 1 S, 1 M, Shipping = 1675.5"]);
  });
});

describe("pieces that cannot be sold", () => {
  test("stay out of stock when others come back later", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 0] });
    await save(order.path, { returnedPieces: [1, 1], sellable: true });
    expect(await stockOf(order)).toEqual({ S: 4, M: 3 });
    expect(await shop.order(order.orderId)).toMatchObject({ unsellablePieces: [1, 0] });
    await save(order.path, { returnedPieces: [1, 2], sellable: false });
    await save(order.path, { returnedPieces: [1, 3], sellable: true });
    expect(await stockOf(order)).toEqual({ S: 4, M: 4 });
    expect(await shop.order(order.orderId)).toMatchObject({ unsellablePieces: [1, 1] });
  });

  test("go back when sellable is switched on without new numbers, once", async () => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 0] });
    await save(order.path, { returnedPieces: [1, 2], sellable: true });
    await save(order.path, { courier: "Own van", sellable: false });
    expect(await stockOf(order)).toEqual({ S: 4, M: 4 });
    const answers = await repeatInParallel(8, () => change(order.path, { sellable: true }));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stockOf(order)).toEqual({ S: 5, M: 4 });
    await save(order.path, { returnedPieces: [1, 3] });
    expect(await stockOf(order)).toEqual({ S: 5, M: 5 });
  });
});

describe("a whole return", () => {
  test("waits for the owner's numbers, because a part may have come back", async () => {
    const order = await createParcelOrder({ returnReason: "Too small" });
    await save(order.path, { parcelState: "returned" });
    expect(await notesOf(order)).toEqual([]);
    const answer = await change(order.path, { sellable: true });
    expect(JSON.stringify(answer.body)).toContain("write into returnedPieces what came back");
    await save(order.path, { returnedPieces: [1, 3], sellable: true });
    expect(await noteTexts(order)).toEqual(["1: 1 S, 3 M, Shipping = 3301"]);
    expect(await stockOf(order)).toEqual({ S: 5, M: 5 });
  });

  test("of a parcel that was never delivered is credited at once, and its stock goes back with sellable", async () => {
    const order = await createParcelOrder({ returnReason: "" }, "undelivered");
    await save(order.path, { parcelState: "returned" });
    expect(await noteTexts(order)).toEqual(["1: 1 S, 3 M, Shipping = 3301"]);
    await save(order.path, { sellable: true });
    expect(await stockOf(order)).toEqual({ S: 5, M: 5 });
    const answer = await change(order.path, { returnedPieces: [1, 0] });
    expect(JSON.stringify(answer.body)).toContain("already credit more pieces than these");
    await save(order.path, { returnedPieces: [1, 3] });
    expect(await notesOf(order)).toHaveLength(1);
    expect(await stockOf(order)).toEqual({ S: 5, M: 5 });
  });

  test("with all pieces named is the same", async () => {
    const order = await createParcelOrder({ returnReason: "Too small: Kolam Tee, M" });
    await save(order.path, { parcelState: "returned", returnedPieces: [1, 3], sellable: true });
    expect(await noteTexts(order)).toEqual(["1: 1 S, 3 M, Shipping = 3301"]);
    expect(await stockOf(order)).toEqual({ S: 5, M: 5 });
    const pieces = "sum(value ->> '$.qty'), sum(value ->> '$.back')";
    const from = `checkouts, json_each(taken) WHERE orderId = '${order.orderId}'`;
    expect(await shop.sql(`SELECT ${pieces} FROM ${from}`)).toEqual([["0", "4"]]);
  });
});

describe("a confirmation is refused with a sentence, and changes nothing:", () => {
  test.each([
    ["more pieces than were ordered", { returnedPieces: [2, 0] }, "at most as many as were ordered"],
    ["half a piece", { returnedPieces: [0.5] }, "Write how many pieces"],
    ["a text", { returnedPieces: "1 M" }, "Write how many pieces"],
    ["fewer pieces than before", { returnedPieces: [0, 0] }, "can only be raised"],
    [
      "in another state",
      { returnedPieces: [1, 1], parcelState: "delivered" },
      "Set parcelState to returned first",
    ],
    [
      "of changed items",
      {
        items: [
          { name: "Sari", qty: 9 },
          { name: "Tee", qty: 3 },
        ],
        returnedPieces: [2, 1],
      },
      "items differ from those on INV",
    ],
  ])("%s", async (_name, json, text) => {
    const order = await createParcelOrder();
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1] });
    const { updated: _, ...before } = (await shop.order(order.orderId)) ?? {};
    const answer = await change(order.path, json);
    expect(answer.status).toBe(400);
    expect(answer.body["data"]).toMatchObject({ returnedPieces: { message: expect.stringContaining(text) } });
    expect(await shop.order(order.orderId)).toMatchObject(before);
    expect(await notesOf(order)).toHaveLength(1);
  });

  test("as sellable, for a piece that the order did not take out of stock", async () => {
    const order = await createParcelOrder();
    await shop.sql(
      `UPDATE checkouts SET taken = json_remove(taken, '$[0]') WHERE orderId = '${order.orderId}'`,
    );
    await save(order.path, { parcelState: "returned", returnedPieces: [0, 1], sellable: true });
    const answer = await change(order.path, { returnedPieces: [1, 1] });
    expect(JSON.stringify(answer.body)).toContain("did not take as many of Kolam Tee, S");
    expect(await notesOf(order)).toHaveLength(1);
    await save(order.path, { returnedPieces: [1, 1], sellable: false });
    expect(await notesOf(order)).toHaveLength(2);
  });
});

test("the database itself refuses a second credit note of the same part", async () => {
  const order = await createParcelOrder();
  await save(order.path, { parcelState: "returned", returnedPieces: [0, 1] });
  const copy = `INSERT INTO invoices (id, number, kind, year, serial, orderId, part)
    SELECT 'another', 'CRN/x', kind, year, 99999, orderId, part FROM invoices WHERE orderId = '${order.orderId}' AND part = 1`;
  await expect(shop.sql(copy)).rejects.toThrow();
  expect(await notesOf(order)).toHaveLength(1);
});
