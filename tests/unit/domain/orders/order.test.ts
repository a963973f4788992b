import { describe, expect, it } from "vitest";
import { compareOrders, parseOrder } from "../../../../src/domain/orders/order";

const order = (fields: object) => parseOrder({ orderId: "1", ...fields });

describe("an order", () => {
  it("is parsed as the server stores it", () => {
    const items = [{ id: "tee", name: "Kolam Tee", size: "M", qty: 2, price: 899 }];
    const fields = {
      status: "shipped",
      items,
      total: 1708,
      createdAt: "2026-11-20 10:00:00.000Z",
      updated: "x",
    };
    expect(order({ ...fields, userId: "u", userEmail: "u@gmail.com" })).toEqual({
      orderId: "1",
      ...fields,
      createdAt: Date.UTC(2026, 10, 20, 10),
      parcelState: "shipped",
      parcelStateAt: 0,
    });
  });

  it("has its parcel, and the same one after it was stored on a device", () => {
    const at = "2026-11-21 08:00:00.000Z";
    const parcel = {
      parcelState: "out for delivery",
      courier: "Delhivery",
      awb: "59629792084",
      trackingUrl: "https://courier.example/59629792084",
      returnSize: "L",
    };
    const parsed = order({
      ...parcel,
      status: "almost there",
      parcelStateAt: at,
      cancelRequestedAt: at,
      returnRequestedAt: "",
      parcelNote: "Lost",
    });
    const time = Date.UTC(2026, 10, 21, 8);
    expect(parsed).toMatchObject({ ...parcel, parcelStateAt: time, cancelRequestedAt: time });
    expect(parsed).not.toHaveProperty("returnRequestedAt");
    expect(parsed).not.toHaveProperty("parcelNote");
    expect(parseOrder(parsed)).toEqual(parsed);
  });

  it("has no tracking page without https, and the state of its status when it has none", () => {
    expect(order({ trackingUrl: "javascript:alert(1)" })).not.toHaveProperty("trackingUrl");
    expect(order({ status: "Delivered", parcelState: "lost" })?.parcelState).toBe("delivered");
    expect(order({ status: "wrapped" })?.parcelState).toBe("processing");
  });

  it.each([undefined, null, "", "  ", 7])("is processing when its status is %j", (status) => {
    expect(order({ status })?.status).toBe("processing");
  });

  it.each(["delivered", "OUT_FOR_DELIVERY", "Something <b>new</b>"])(
    "says its status %j as it is",
    (status) => {
      expect(order({ status })?.status).toBe(status);
    },
  );

  it.each([undefined, null, 7, "x", {}, { orderId: "" }, { orderId: 5 }, []])("is none in %j", (raw) => {
    expect(parseOrder(raw)).toBeUndefined();
  });

  it.each([undefined, null, "x", {}, 7])("has no items in %j", (items) => {
    expect(order({ items })?.items).toEqual([]);
  });

  it("has the readable fields of an item and a quantity of at least 1", () => {
    const items = [null, 5, { name: "  Old\nTee ", qty: "0", price: "999", size: 7, id: "a/b" }];
    expect(order({ items })?.items.at(-1)).toEqual({ id: "", name: "Old Tee", size: "", qty: 1, price: 999 });
  });

  it("keeps the paise of its total", () => {
    expect(order({ total: 1898.5 })?.total).toBe(1898.5);
    expect(order({ total: "0.1" })?.total).toBe(0.1);
    expect(order({ total: 899.999 })?.total).toBe(900);
    for (const total of [-1, 1e12, Number.NaN, "x"])
      expect(order({ total, items: [{ price: 50 }] })?.total).toBe(50);
  });

  it("can cost nothing", () => {
    expect(order({ total: 0, items: [{ qty: 1, price: 999 }] })?.total).toBe(0);
  });

  it("keeps the paise of a piece's price", () => {
    const prices = [149.5, "149.504", -1, 1e9, "x"].map((price) => ({ price }));
    expect(order({ items: prices })?.items.map(({ price }) => price)).toEqual([149.5, 149.5, 0, 0, 0]);
  });

  it("has the sum of its items as total when the record has none", () => {
    expect(order({ items: [{ qty: 2, price: 100 }, { price: 50 }] })?.total).toBe(250);
  });

  it("is sorted before older ones", () => {
    const stand = [order({ createdAt: "2026-01-01" }), order({ createdAt: "2026-02-01" }), order({})];
    const dates = stand.flatMap((each) => each ?? []).sort(compareOrders);
    expect(dates.map(({ createdAt }) => createdAt > 0 && new Date(createdAt).getUTCMonth())).toEqual([
      1,
      0,
      false,
    ]);
  });
});
