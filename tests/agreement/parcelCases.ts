import type { Case } from "./cases";

const message = {
  awb: 59629792084,
  courier_name: " Delhivery\u0000 Surface",
  current_status: "OUT_FOR-DELIVERY",
  current_timestamp: "29 02 2024 23:59:59",
  order_id: "1373900_150876814",
  sr_order_id: 348456385,
  is_return: "0",
  track_url: "https://courier.example/t?awb=1",
};
const noMessage = {
  orderNumbers: [],
  awb: "",
  courier: "",
  trackingUrl: "",
  isReturn: false,
  text: "",
  at: 0,
};
const shipped = { state: "shipped", at: 5 };
const failed = { state: "undelivered", at: 7 };
const again = { state: "out for delivery", at: 9 };
const day = 24 * 60 * 60_000;
const tee = { id: "p1", name: "Kolam Tee", size: "M", qty: 3 };
const neverDelivered = { pieces: 2, wasDelivered: false, returnReason: "", hasRequest: false };

/** The rules of parcels and of what shoppers ask. */
export const parcelCases: readonly Case[] = [
  ["isAfterPickup", ["out for delivery"], true],
  ["isAfterPickup", ["packed"], false],
  ["isAfterPickup", [""], false],
  [
    "readCourierMessage",
    [message],
    {
      orderNumbers: ["1373900_150876814", "1373900", "150876814", "348456385"],
      awb: "59629792084",
      courier: "Delhivery Surface",
      trackingUrl: "https://courier.example/t?awb=1",
      state: "out for delivery",
      isReturn: false,
      text: "OUT_FOR-DELIVERY",
      at: Date.UTC(2024, 1, 29, 18, 29, 59),
    },
  ],
  ["readCourierMessage", [null], noMessage],
  [
    "readCourierMessage",
    [{ current_status: "Delivered", is_return: 1 }],
    { ...noMessage, state: "returned", isReturn: true, text: "Delivered" },
  ],
  [
    "readCourierMessage",
    [{ current_status: "Return_Picked Up" }],
    { ...noMessage, state: "returning", isReturn: true, text: "Return_Picked Up" },
  ],
  [
    "readCourierMessage",
    [{ current_status: "RTO DELIVERED" }],
    { ...noMessage, state: "returned", text: "RTO DELIVERED" },
  ],
  ["readCourierMessage", [{ current_status: "रुका" }], { ...noMessage, text: "रुका" }],
  ["readAwb", [" SF/1234-5 "], "SF/1234-5"],
  ["readAwb", ["१२३४५"], ""],
  ["readTrackingUrl", ["https://courier.example/1"], "https://courier.example/1"],
  ["readTrackingUrl", ["http://courier.example/1"], ""],
  ["laterParcelMark", [shipped, failed], failed],
  ["laterParcelMark", [again, failed], again],
  ["laterParcelMark", [shipped, { state: "shipped", at: 4 }], { state: "shipped", at: 4 }],
  ["laterParcelMark", [{ state: "delivered", at: 1 }, again], { state: "delivered", at: 1 }],
  ["isRestockable", ["returned"], true],
  ["isRestockable", ["delivered"], false],
  ["readParcelState", [" Out for  Delivery"], "out for delivery"],
  ["readParcelState", ["constructor"], null],
  ["stateForStatus", ["refunded", "packed"], "cancelled"],
  ["stateForStatus", ["with your neighbour", "delivered"], "delivered"],
  ["cancelProblem", [{ parcelState: "processing", createdAt: 0 }, 1e12], null],
  ["cancelProblem", [{ parcelState: "processing", createdAt: 1e12 }, 1e12 + 2_592_000_000], null],
  [
    "cancelProblem",
    [{ parcelState: "processing", createdAt: 1e12 }, 1e12 + 2_592_000_001],
    "cancel-too-late",
  ],
  ["returnedPiece", ["Too small: Kolam Tee, M"], "Kolam Tee, M"],
  ["returnedPiece", ["Too small"], ""],
  ["namedPieces", [[null, tee], [1, 3], "Too small: Kolam Tee, M"], [0, 1]],
  ["namedPieces", [[null, tee], [1, 3], "Too small: 2 × Kolam Tee, M"], [0, 2]],
  ["namedPieces", [[null, tee], [1, 3], "Too small: 4 × Kolam Tee, M"], null],
  ["namedPieces", [[null, tee], [1, 3], "Too small: 0 × Kolam Tee, M"], null],
  ["namedPieces", [[{ name: "2 × Sari" }, { name: "Sari" }], [1, 2], "Other: 2 × Sari"], [1, 0]],
  ["namedPieces", [[tee], [3], "Other: Kolam Tee, S"], null],
  ["namedPieces", [[tee], [3], "Too small"], null],
  ["namedPieces", [[{ name: "Sari" }, { name: "Sari" }], [1, 1], "Other: Sari"], null],
  ["needsReturnConfirmation", [{ ...neverDelivered, wasDelivered: true }], true],
  ["needsReturnConfirmation", [{ ...neverDelivered, hasRequest: true }], true],
  ["needsReturnConfirmation", [{ ...neverDelivered, returnReason: "Other" }], true],
  ["needsReturnConfirmation", [neverDelivered], false],
  ["needsReturnConfirmation", [{ ...neverDelivered, pieces: 1, wasDelivered: true }], false],
  ["eraseProblem", [{ parcelState: "delivered", hasReturnRequest: false }], null],
  ["eraseProblem", [{ parcelState: "delivered", hasReturnRequest: true }], "erase-not-finished"],
  ["eraseProblem", [{ parcelState: "returned", hasReturnRequest: true }], null],
  ["eraseProblem", [{ parcelState: "processing", hasReturnRequest: false }], "erase-not-finished"],
  ["cancelProblem", [{ parcelState: "packed", createdAt: 0 }, 1e12], "order-packed"],
  ["returnProblem", [{ parcelState: "delivered", parcelStateAt: 0 }, 1e12], null],
  ["returnProblem", [{ parcelState: "delivered", parcelStateAt: day, erased: true }, day], "return-erased"],
  ["returnProblem", [{ parcelState: "delivered", parcelStateAt: day }, 31 * day], null],
  ["returnProblem", [{ parcelState: "delivered", parcelStateAt: day }, 32 * day], "return-too-late"],
  [
    "readReturnRequest",
    [{ reason: "Too small", piece: "Tee, M", size: ' "l" ' }, [{ name: "Tee", size: "M" }]],
    { reason: "Too small", piece: "Tee, M", size: "L" },
  ],
  [
    "readReturnRequest",
    [{ reason: "Too small", count: 2 }, [tee]],
    { reason: "Too small", piece: "2 × Kolam Tee, M", size: "" },
  ],
  ["readReturnRequest", [{ reason: "too small" }, null], null],
  [
    "readParcelCsv",
    ['\ufeffOrder;AWB;State\r\n"65f0""aa";59629792084;Packed\r\n65f0bb;1;\r\n'],
    {
      lines: [
        { line: 2, order: '65f0"aa', state: "packed", courier: "", awb: "59629792084", trackingUrl: "" },
      ],
      problems: [{ line: 3, text: "“1” is no AWB: write 4 to 40 letters and digits." }],
    },
  ],
  ["orderPath", ["65f0"], "/order/65f0"],
  ["orderPath", ["A/1 #2?x%20é"], "/order/A%2F1%20%232%3Fx%2520%C3%A9"],
  ["orderPath", ["(a's)!*"], "/order/%28a%27s%29%21%2A"],
];
