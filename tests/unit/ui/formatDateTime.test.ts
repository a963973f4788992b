import { describe, expect, it } from "vitest";
import { formatBytes, formatDateTime } from "../../../src/ui/format";

/** In the time zone of the machine, as the shop uses that of the device. */
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

describe("a moment", () => {
  it("is a time of today", () => {
    expect(formatDateTime(at(21, 14, 5), at(21, 23, 59))).toBe("2:05 pm");
  });
  it("has its day on any other", () => {
    expect(formatDateTime(at(20, 23, 59), at(21, 0, 1))).toBe("20 Nov, 11:59 pm");
  });
});

describe("bytes", () => {
  it.each([
    [0, "0 KB"],
    [1, "1 KB"],
    [999_000, "999 KB"],
    [1_000_000, "1 MB"],
    [1_250_000, "1.3 MB"],
    [12_340_000, "12 MB"],
    [1_234_000_000, "1,234 MB"],
  ])("%d reads %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
