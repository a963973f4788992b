import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseAwb,
  parseCourierMessage,
  parseCourierTime,
  parseTrackingUrl,
} from "../../../../src/domain/orders/courierMessage";

/** The example of Shiprocket's own pages. */
const published = {
  awb: "59629792084",
  courier_name: "Delhivery Surface",
  current_status: "Delivered",
  current_status_id: 7,
  shipment_status: "Delivered",
  shipment_status_id: 7,
  current_timestamp: "23 05 2023 11:43:52",
  order_id: "13905312",
  sr_order_id: 348456385,
  etd: "2023-05-23 15:40:19",
  scans: [
    {
      date: "2023-05-19 11:59:16",
      status: "X-UCI",
      activity: "Manifested",
      location: "Pune",
      "sr-status": "5",
    },
  ],
  is_return: 0,
  channel_id: 3422553,
};

describe("a courier's message", () => {
  it("is read as published", () => {
    expect(parseCourierMessage(published)).toEqual({
      orderNumbers: ["13905312", "348456385"],
      shiprocketNumber: "348456385",
      awb: "59629792084",
      courier: "Delhivery Surface",
      trackingUrl: "",
      state: "delivered",
      isReturn: false,
      text: "Delivered",
      at: Date.UTC(2023, 4, 23, 6, 13, 52),
    });
  });

  it.each([
    ["Pickup Scheduled", "packed"],
    ["PICKED UP", "shipped"],
    ["In Transit", "shipped"],
    ["REACHED_AT_DESTINATION_HUB", "shipped"],
    ["Out For Delivery", "out for delivery"],
    ["UNDELIVERED-2ND ATTEMPT", "undelivered"],
    ["RTO Initiated", "returning"],
    ["RTO IN TRANSIT", "returning"],
    ["RTO Delivered", "returned"],
    ["Label Generated", "processing"],
  ])("with %s means %s", (current_status, state) => {
    expect(parseCourierMessage({ current_status }).state).toBe(state);
  });

  it.each([
    "Lost",
    "Damaged",
    "PARTIAL_DELIVERED",
    "Cancellation Requested",
    "CANCELED",
    "Shipment Cancelled",
    "",
    "constructor",
  ])("with %j means no state, and keeps the text", (current_status) => {
    expect(parseCourierMessage({ current_status })).toMatchObject({
      state: undefined,
      text: current_status,
    });
  });

  it("has the state of the shipment when the current one is unknown", () => {
    expect(parseCourierMessage({ current_status: "X-DLV", shipment_status: "Delivered" })).toMatchObject({
      state: "delivered",
      text: "X-DLV",
    });
  });

  it.each([
    ["Delivered", "returned"],
    ["In Transit", "returning"],
    ["Pickup Scheduled", undefined],
    ["Canceled", undefined],
  ])("about a return with %s means %s", (current_status, state) => {
    for (const is_return of [1, "1", true])
      expect(parseCourierMessage({ current_status, is_return }).state).toBe(state);
    // A value that has no text.
    const plain = parseCourierMessage({ current_status }).state;
    expect(parseCourierMessage({ current_status, is_return: { toString: [] } }).state).toBe(plain);
  });

  it("has both numbers of a joined one", () => {
    expect(parseCourierMessage({ order_id: "1373900_150876814" }).orderNumbers).toEqual([
      "1373900_150876814",
      "1373900",
      "150876814",
    ]);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(fc.constantFrom(...Object.keys(published)), fc.anything()),
        (raw, fields) => {
          parseCourierMessage(raw);
          const { orderNumbers, awb, courier } = parseCourierMessage(fields);
          expect(orderNumbers.every((number) => number !== "" && number.length <= 100)).toBe(true);
          expect(awb.length + courier.length).toBeLessThanOrEqual(120);
        },
      ),
    );
  });
});

describe("a courier's time", () => {
  it.each([
    ["23 05 2023 11:43:52", Date.UTC(2023, 4, 23, 6, 13, 52)],
    ["2023-05-23 11:43:52", Date.UTC(2023, 4, 23, 6, 13, 52)],
    ["2023-05-23T11:43:52Z", Date.UTC(2023, 4, 23, 11, 43, 52)],
    ["2023-05-23T11:43:52.120+05:30", Date.UTC(2023, 4, 23, 6, 13, 52)],
    ["01 01 2024 00:00:00", Date.UTC(2023, 11, 31, 18, 30)],
  ])("%s is read", (text, time) => {
    expect(parseCourierTime(text)).toBe(time);
  });

  it.each([
    "31 02 2023 11:43:52",
    "2023-13-01 00:00:00",
    "01 01 2024 24:00:00",
    "01 01 2024 10:60:00",
    "soon",
    "",
    7,
    null,
  ])("%j is none", (text) => {
    expect(parseCourierTime(text)).toBe(0);
  });
});

it("an AWB has letters and digits", () => {
  expect(parseAwb(59629792084)).toBe("59629792084");
  expect(parseAwb(" SF/1234-5 ")).toBe("SF/1234-5");
  for (const raw of ["", "abc", "a b c d", "<script>", "x".repeat(41), null]) expect(parseAwb(raw)).toBe("");
});

it("a tracking address is one with https", () => {
  expect(parseTrackingUrl(" https://courier.example/t?awb=1#now ")).toBe(
    "https://courier.example/t?awb=1#now",
  );
  for (const raw of [
    "http://courier.example/1",
    "javascript:alert(1)",
    "https://",
    "https://user@evil.example/",
    "https://a b.example",
    "//courier.example",
    "data:text/html,x",
    `https://courier.example/${"x".repeat(500)}`,
    7,
  ])
    expect(parseTrackingUrl(raw)).toBe("");
});
