import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyProfileChange,
  diffProfile,
  parseProfile,
  profileFields,
  profileFormValues,
} from "../../src/domain/account/profile";
import { parseCheckoutLines, possibleVariantSplits } from "../../src/domain/checkout/checkoutLines";
import { compareOrders, parseOrder } from "../../src/domain/orders/order";
import { parseStoredDetails } from "../../src/domain/orders/orderDetails";
import {
  kindOfStatus,
  nextOrderStatus,
  normaliseReportedStatus,
  parseOrderUpdate,
} from "../../src/domain/orders/orderUpdate";
import { parseShiprocketDetails } from "../../src/domain/orders/shiprocketDetails";
import {
  checkoutLinesMax,
  lineQuantityMax,
  orderDetailsMaxBytes,
  orderItemsMax,
} from "../../src/domain/shared/limits";
import { holds } from "./cases";
import { checkoutBodies, orderReports, orderRows, profileRows } from "./shop";
import { anyText } from "./values";

describe("generated order records", () => {
  it("become an order that stays the same when it is read again", () => {
    holds(orderRows, (row) => {
      const order = parseOrder(row);
      if (!order) return;
      expect(order.orderId).not.toBe("");
      expect(order.items.length).toBeLessThanOrEqual(orderItemsMax);
      for (const { qty } of order.items) expect(qty).toBeGreaterThanOrEqual(1);
      // Numbers below 1e11 are seconds: a stored date before March 1973 would be read as a later one.
      if (order.createdAt >= 1e11) expect(parseOrder(structuredClone(order))).toEqual(order);
    });
  });

  it("have one order of time", () => {
    const orders = fc
      .array(orderRows, { maxLength: 20 })
      .map((rows) => rows.flatMap((row) => parseOrder(row) ?? []));
    holds(orders, (list) => {
      const sorted = [...list].sort(compareOrders);
      for (const [index, order] of sorted.slice(1).entries())
        expect(order.createdAt).toBeLessThanOrEqual(sorted[index]?.createdAt ?? 0);
    });
  });
});

describe("generated reports of Shiprocket", () => {
  it("become details within the field's limits that stay the same when they are read again", () => {
    holds(orderReports, (report) => {
      const details = parseShiprocketDetails(report);
      if (!details) return;
      const stored = JSON.stringify(details);
      expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(orderDetailsMaxBytes);
      if (details.arrivesAt === 0 || details.arrivesAt >= 1e11)
        expect(parseStoredDetails(JSON.parse(stored))).toEqual(details);
    });
  });

  it("become an update that an order record can hold", () => {
    holds(orderReports, (report) => {
      const { kind, items, total, email, createdAt } = parseOrderUpdate(report);
      expect(["open", "placed", "ended"]).toContain(kind);
      for (const { variant, quantity } of items) {
        expect(Number.isSafeInteger(variant)).toBe(true);
        expect(quantity).toBeGreaterThan(0);
      }
      if (total !== undefined) expect(total).toBeGreaterThanOrEqual(0);
      expect(email === "" || email.includes("@")).toBe(true);
      expect(createdAt).toBeGreaterThanOrEqual(0);
    });
  });

  it("never turn an order's final status into another one", () => {
    holds(fc.tuple(orderReports, orderReports), ([first, second]) => {
      const before = parseOrderUpdate(first);
      const status = nextOrderStatus("processing", before);
      if (before.kind === "ended") expect(nextOrderStatus(status, parseOrderUpdate(second))).toBe(status);
    });
  });

  it("have a status text for every reported status", () => {
    holds(anyText, (status) => {
      expect(typeof kindOfStatus(normaliseReportedStatus(status)).status).toBe("string");
    });
  });
});

describe("generated checkout bodies", () => {
  it("become at most a hundred lines with a usable quantity, or a problem", () => {
    holds(checkoutBodies, (body) => {
      const parsed = parseCheckoutLines(body);
      if (!parsed.ok) {
        expect(parsed.problem).toMatch(/\.$/);
        return;
      }
      expect(parsed.lines.length).toBeLessThanOrEqual(checkoutLinesMax);
      for (const { quantity } of parsed.lines) {
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(lineQuantityMax);
      }
    });
  });

  it("have variants with safe ids only", () => {
    holds(anyText, (variant) => {
      for (const { id } of possibleVariantSplits(variant)) expect(id).toMatch(/^[\w-]{1,100}$/);
    });
  });
});

describe("generated profiles", () => {
  it("fill the form with text, and an unchanged form changes nothing", () => {
    holds(profileRows, (row) => {
      const profile = parseProfile(row);
      if (!profile) return;
      const values = profileFormValues(profile);
      for (const field of profileFields) expect(typeof values[field]).toBe("string");
      expect(diffProfile(values, values)).toEqual({});
      expect(profileFormValues(applyProfileChange(profile, values))).toEqual(values);
    });
  });
});
