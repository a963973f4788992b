import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runSql } from "../../../tools/testkit/server/sql";
import { ParcelShop, parcelMessage } from "./parcelShop";

let parcels: ParcelShop;
beforeAll(async () => {
  parcels = await ParcelShop.start();
});
afterAll(() => parcels.shop.remove());

describe("a message", () => {
  test("moves the parcel forward, with courier, number and tracking page", async () => {
    const order = await parcels.create();
    expect(await parcels.report(order, "PICKED UP")).toMatchObject({
      parcelState: "shipped",
      parcelStateAt: "2026-05-23 06:13:52.000Z",
      status: "shipped",
      courier: "Delhivery Surface",
      awb: "59629792084",
      trackingUrl: "https://shiprocket.co/tracking/59629792084",
      shiprocketOrder: "348456385",
    });
    expect(await parcels.report(order, "Delivered")).toMatchObject({
      parcelState: "delivered",
      status: "delivered",
    });
  });

  test("that is late or repeated changes nothing", async () => {
    const order = await parcels.create();
    await parcels.report(order, "Delivered");
    const before = await parcels.read(order);
    for (const status of ["Delivered", "In Transit", "Out For Delivery", "Label Generated"])
      expect(await parcels.report(order, status, { awb: "1111111" })).toEqual(before);
  });

  test("twenty at once end in one state", async () => {
    const order = await parcels.create();
    const words = ["PICKED UP", "In Transit", "Out For Delivery", "Delivered"];
    const all = Array.from({ length: 20 }, (_, at) =>
      parcels.send(parcelMessage(order, words[at % 4] ?? "")),
    );
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await parcels.read(order)).toMatchObject({ parcelState: "delivered" });
  });

  test("in any order, and twice, ends in the same state and time", async () => {
    const words = [
      "PICKED UP",
      "Out For Delivery",
      "UNDELIVERED",
      "Out For Delivery",
      "RTO Initiated",
      "In Transit",
    ];
    const told = words.map((status, at) => ({ status, current_timestamp: `2${at} 05 2026 10:00:00` }));
    const rotations = told.map((_, from) => [...told.slice(from), ...told.slice(0, from)]);
    const ends = new Set<string>();
    for (const messages of [...rotations, [...told].reverse(), [...told, ...told.slice(2)]]) {
      const order = await parcels.create();
      for (const { status, current_timestamp } of messages)
        await parcels.report(order, status, { current_timestamp });
      const { parcelState, parcelStateAt } = await parcels.read(order);
      ends.add(`${parcelState} ${parcelStateAt}`);
    }
    expect([...ends]).toEqual(["returning 2026-05-24 04:30:00.000Z"]);
  });

  test("with an unknown status is kept as text and changes nothing else", async () => {
    const order = await parcels.create();
    const { updated: _, ...before } = await parcels.report(order, "PICKED UP");
    const { updated: __, ...after } = await parcels.report(order, "Lost");
    expect(after).toEqual({ ...before, parcelNote: "Lost" });
    expect(await parcels.report(order, "Delivered")).toMatchObject({
      parcelState: "delivered",
      parcelNote: "",
    });
  });

  test("about a cancelled pickup is a note for the owner, and cancels nothing", async () => {
    const order = await parcels.create({ parcelState: "shipped", awb: "NEW12345" });
    const current_timestamp = "01 01 2099 00:00:00";
    expect(await parcels.report(order, "CANCELED", { awb: "OLD12345", current_timestamp })).toMatchObject({
      parcelState: "shipped",
      awb: "NEW12345",
      parcelNote: "CANCELED",
    });
  });

  test.each(["CANCELED", "Lost"])("that says %s sets no courier and no number", async (status) => {
    const order = await parcels.create();
    const { updated: _, ...before } = await parcels.read(order);
    const note = { parcelNote: status, shiprocketOrder: "348456385" };
    const current_timestamp = "01 01 2099 00:00:00";
    expect(await parcels.report(order, status, { current_timestamp })).toMatchObject({ ...before, ...note });
    const news = { awb: "NEW12345", courier_name: "Blue Dart" };
    expect(await parcels.report(order, "PICKED UP", news)).toMatchObject({
      awb: "NEW12345",
      courier: "Blue Dart",
    });
  });

  test("about the same state replaces courier, number and page when it is later, in any order", async () => {
    const messages = ["First", "Second", "Third"].map((courier_name, at) => ({
      courier_name,
      awb: `AWB1234${at}`,
      current_timestamp: `2${at} 05 2026 10:00:00`,
    }));
    const ends = new Set<string>();
    for (const sequence of [
      [0, 1, 2],
      [2, 1, 0],
      [0, 2, 1],
      [1, 2, 0, 1],
    ]) {
      const order = await parcels.create();
      for (const at of sequence) await parcels.report(order, "In Transit", messages[at]);
      const { courier, awb, trackingUrl, parcelStateAt } = await parcels.read(order);
      ends.add([courier, awb, trackingUrl, parcelStateAt].join(" "));
    }
    expect([...ends]).toEqual([
      "Third AWB12342 https://shiprocket.co/tracking/AWB12342 2026-05-20 04:30:00.000Z",
    ]);
  });

  test("that is older than the state leaves no note", async () => {
    const order = await parcels.create();
    await parcels.report(order, "Delivered");
    const late = { current_timestamp: "22 05 2026 11:43:52" };
    for (const status of ["CANCELED", "Lost"])
      expect(await parcels.report(order, status, late)).toMatchObject({ parcelNote: "" });
  });

  test("whose order cannot be saved asks for a repetition, and names the order in the log", async () => {
    const order = await parcels.create();
    await runSql(
      parcels.shop,
      `UPDATE orders SET returnSize = '${"x".repeat(100)}' WHERE id = '${order.id}'`,
    );
    const answer = await parcels.send(parcelMessage(order, "Delivered"));
    expect(answer.status).toBe(503);
    await expect
      .poll(() => parcels.linesWith(`could not be saved (order ${String(order["orderId"])})`))
      .toHaveLength(1);
  });

  test("replaces the owner's words by a later state", async () => {
    const order = await parcels.create({ status: "wrapped as a present" });
    expect(await parcels.report(order, "Out for delivery")).toMatchObject({ status: "out for delivery" });
  });

  test("about a return makes its delivery the return", async () => {
    const order = await parcels.create({ parcelState: "delivered" });
    expect(await parcels.report(order, "PICKED UP", { is_return: 1, awb: "RET12345" })).toMatchObject({
      parcelState: "returning",
      awb: "RET12345",
    });
    expect(await parcels.report(order, "Delivered", { is_return: 1 })).toMatchObject({
      parcelState: "returned",
    });
  });

  test("from the future has the time of its arrival", async () => {
    const order = await parcels.create();
    const { parcelStateAt } = await parcels.report(order, "PICKED UP", {
      current_timestamp: "23 05 2099 11:43:52",
    });
    expect(Date.parse(String(parcelStateAt))).toBeLessThanOrEqual(Date.now());
  });

  test("from before the order has the time of its arrival", async () => {
    const order = await parcels.create();
    const { parcelStateAt } = await parcels.report(order, "Delivered", {
      current_timestamp: "30 04 2026 23:59:59",
    });
    expect(Date.now() - Date.parse(String(parcelStateAt))).toBeLessThan(60_000);
  });

  test("brings no number back to an order whose data are erased", async () => {
    const order = await parcels.create({ erased: true });
    expect(await parcels.report(order, "PICKED UP")).toMatchObject({
      parcelState: "shipped",
      awb: "",
      trackingUrl: "",
    });
  });

  test("keeps a tracking page with https, and no other address", async () => {
    const order = await parcels.create();
    const ours = "https://shiprocket.co/tracking/59629792084";
    expect(await parcels.report(order, "PICKED UP", { tracking_url: "javascript:alert(1)" })).toMatchObject({
      trackingUrl: ours,
    });
    const tracking_url = "https://courier.example/p/1";
    expect(await parcels.report(order, "Delivered", { tracking_url })).toMatchObject({
      trackingUrl: tracking_url,
    });
  });
});
