import { describe, expect, it } from "vitest";
import { isAddressList, isPhotoUrl } from "../../../../src/domain/account/profile";

describe("a picture's address", () => {
  it.each([
    "",
    "https://example.com",
    "https://lh3.googleusercontent.com:443/a/b=s96-c?x=1#y",
    "https://x.in/आशा.png",
  ])("%j is accepted", (raw) => {
    expect(isPhotoUrl(raw)).toBe(true);
  });

  it.each([
    undefined,
    null,
    7,
    ["https://x.in"],
    "http://x.in",
    "//x.in",
    "data:image/png;base64,AA",
    "https:x.in",
    "https://",
    "https://a@x.in",
    "https://x.in\\a",
    "https://x.in/a b",
    "https://x.in/\n",
    `https://x.in/${"a".repeat(1988)}`,
  ])("%j is refused", (raw) => {
    expect(isPhotoUrl(raw)).toBe(false);
  });
});

describe("a list of addresses", () => {
  const whole = { line1: "1 A St", line2: "", city: "Pune", state: "MH", pincode: "411001", label: "Home" };

  it.each([[[]], [[whole]], [[{ city: "Goa" }, {}]], [Array.from({ length: 20 }, () => whole)]])(
    "is accepted, case %#",
    (raw) => {
      expect(isAddressList(raw, [])).toBe(true);
      expect(isAddressList(raw, null)).toBe(true);
    },
  );

  it.each([
    undefined,
    null,
    "x",
    {},
    ["x"],
    [null],
    [[]],
    [{ ...whole, note: "x" }],
    [{ ...whole, pincode: 4 }],
  ])("is refused, case %#", (raw) => {
    expect(isAddressList(raw, [])).toBe(false);
  });

  it("may keep what is stored, in another order and with the six fields changed, and add nothing to it", () => {
    const stored = [{ note: "blue gate", pincode: 4 }, "loose text"];
    expect(isAddressList(["loose text", { pincode: 4, note: "blue gate", city: "Goa" }], stored)).toBe(true);
    expect(isAddressList([{ pincode: "5", note: "blue gate" }], stored)).toBe(true);
    expect(isAddressList([{ note: "red gate" }], stored)).toBe(false);
    expect(isAddressList([{ pincode: 5 }], stored)).toBe(false);
    expect(isAddressList([JSON.parse('{"__proto__": {"note": "x"}}')], stored)).toBe(false);
    expect(isAddressList([{ constructor: 1 }], stored)).toBe(false);
  });
});
