import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { awbMaxChars, courierMaxChars, parseCourierMessage } from "../../src/domain/orders/courierMessage";
import { returnReasons } from "../../src/domain/orders/messages";
import { parcelStates } from "../../src/domain/orders/parcel";
import { parseParcelCsv } from "../../src/domain/orders/parcelCsv";
import { parseReturnRequest } from "../../src/domain/orders/returnRequest";
import { orderIdMaxChars } from "../../src/domain/shared/limits";
import { holds } from "./cases";
import { anyRow, anyText, anyValue } from "./values";

const states = fc.constantFrom("shipped", "Out for delivery", "RTO DELIVERED", "delivered", "lost");
const awbs = fc.constantFrom("AWB123456", "'0123456789", "1.2E+11", "");
const links = fc.constantFrom("https://track.example/1", "http://track.example", "javascript:alert(1)");

const messages = anyRow({
  order_id: fc.oneof(fc.stringMatching(/^[0-9]{6,9}(_[0-9]{6,9})?$/), fc.nat()),
  sr_order_id: fc.nat(),
  current_status: states,
  shipment_status: states,
  is_return: fc.constantFrom<unknown>(0, 1, "1", true),
  awb: awbs,
  courier_name: anyText,
  tracking_url: links,
  current_timestamp: fc.constantFrom("23 05 2023 11:43:52", "2023-05-23 11:43:52", "31 02 2023 25:00:00"),
});

const csvLines = fc.tuple(
  fc.constantFrom("order,state,courier,awb,tracking", "Order Id;Status;AWB", "state,courier", ""),
  fc.array(
    fc
      .tuple(
        fc.constantFrom("1001", "1002"),
        states,
        fc.array(fc.oneof(anyText, awbs, links), { maxLength: 4 }),
      )
      .map(([order, state, others]) => [order, state, ...others]),
    { maxLength: 8 },
  ),
  fc.constantFrom("\n", "\r\n", "\r"),
);
const csvTexts = fc.oneof(
  anyText,
  csvLines.map(([head, rows, lineBreak]) => [head, ...rows.map((cells) => cells.join(","))].join(lineBreak)),
);

describe("generated messages about a parcel", () => {
  it("are read within the limits of their fields", () => {
    holds(messages, (raw) => {
      const { orderNumbers, awb, courier, trackingUrl, state, at } = parseCourierMessage(raw);
      expect(orderNumbers).not.toContain("");
      expect(awb).toMatch(/^[\w/-]*$/);
      expect(awb.length).toBeLessThanOrEqual(awbMaxChars);
      expect(courier.length).toBeLessThanOrEqual(courierMaxChars);
      expect(trackingUrl).toMatch(/^(?:https:\/\/.*)?$/);
      expect([undefined, ...parcelStates]).toContain(state);
      expect(Number.isSafeInteger(at) && at >= 0).toBe(true);
    });
  });
});

describe("generated files of parcels", () => {
  it("are read line by line: each is usable or has a sentence, and no order is named twice", () => {
    holds(csvTexts, (text) => {
      const { lines, problems } = parseParcelCsv(text);
      const orders = lines.map(({ order }) => order);
      expect(new Set(orders).size).toBe(orders.length);
      for (const { order, state, courier, awb, trackingUrl } of lines) {
        expect(order.length > 0 && order.length <= orderIdMaxChars).toBe(true);
        expect(Boolean(state || courier || awb || trackingUrl)).toBe(true);
        expect(trackingUrl).toMatch(/^(?:https:\/\/.*)?$/);
      }
      for (const problem of problems) {
        expect(problem.line).toBeGreaterThan(0);
        expect(problem.text.length > 0 && problem.text.length < 300).toBe(true);
      }
      const numbers = [...lines, ...problems].map(({ line }) => line);
      expect(new Set(numbers).size).toBe(numbers.length);
    });
  });
});

describe("generated requests for a return", () => {
  it("have one of the reasons and name a piece of the order, or are refused", () => {
    const items = [{ id: "p1", name: "Indigo Tee", size: "M", qty: 2, price: 999 }];
    const requests = anyRow({ reason: fc.constantFrom(...returnReasons), piece: anyText, size: anyText });
    holds(fc.tuple(requests, fc.oneof(fc.constant<unknown>(items), anyValue)), ([raw, stored]) => {
      const request = parseReturnRequest(raw, stored);
      if (!request) return;
      expect(returnReasons).toContain(request.reason);
      expect(typeof request.piece).toBe("string");
      expect(request.size.length).toBeLessThanOrEqual(40);
    });
  });
});
