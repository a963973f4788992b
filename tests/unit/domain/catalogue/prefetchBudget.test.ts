import { describe, expect, it } from "vitest";
import {
  type DeviceConditions,
  prefetchBudget,
  smallestPictureUrl,
} from "../../../../src/domain/catalogue/prefetchBudget";
import {
  prefetchBytesMax,
  prefetchCellularBytesMax,
  prefetchFreeBytesMin,
  prefetchPicturesMax,
} from "../../../../src/domain/shared/limits";

const roomy: DeviceConditions = {
  quota: 10_000_000_000,
  usage: 5_000_000,
  effectiveType: "4g",
  type: "wifi",
};
const all = { pictures: prefetchPicturesMax, bytes: prefetchBytesMax };
const none = { pictures: 0, bytes: 0 };

describe("the prefetch budget", () => {
  it.each<[string, DeviceConditions, object]>([
    ["is full with a good network and room", roomy, all],
    ["is zero with data saving", { ...roomy, saveData: true }, none],
    ["is nothing on 2g", { ...roomy, effectiveType: "2g" }, none],
    ["is nothing on slow 2g", { ...roomy, effectiveType: "slow-2g" }, none],
    ["is small on 3g", { ...roomy, effectiveType: "3g" }, { ...all, bytes: prefetchCellularBytesMax }],
    [
      "is small on a mobile network",
      { ...roomy, type: "cellular" },
      { ...all, bytes: prefetchCellularBytesMax },
    ],
    ["is small when the browser says nothing", {}, { ...all, bytes: prefetchCellularBytesMax }],
    ["is nothing on a full disk", { ...roomy, usage: 10_000_000_000 - prefetchFreeBytesMin + 1 }, none],
    ["is there again with room", { ...roomy, usage: 10_000_000_000 - prefetchFreeBytesMin }, all],
    ["is a part of a small quota", { ...roomy, quota: 240_000_000 }, { ...all, bytes: 20_000_000 }],
    ["is nothing on a low battery", { ...roomy, batteryLevel: 0.19, charging: false }, none],
    ["is full on a low battery that charges", { ...roomy, batteryLevel: 0.05, charging: true }, all],
    ["is full from a fifth of the battery on", { ...roomy, batteryLevel: 0.2, charging: false }, all],
  ])("%s", (_, means, budget) => {
    expect(prefetchBudget(means)).toEqual(budget);
  });
});

describe("the small picture of a product", () => {
  const widths = [
    { url: "/a-w240.webp", width: 240 },
    { url: "/a-w800.webp", width: 800 },
  ];
  it("is the front in its smallest width", () => {
    const back = { src: "/b.webp", widths: [] };
    expect(smallestPictureUrl({ pictures: [{ src: "/a-w800.webp", widths }, back] })).toBe("/a-w240.webp");
  });
  it("is the only picture", () => {
    expect(smallestPictureUrl({ pictures: [{ src: "/a.webp", widths: [] }] })).toBe("/a.webp");
  });
  it("is undefined when there is nothing to fetch", () => {
    expect(smallestPictureUrl({ pictures: [] })).toBeUndefined();
    expect(smallestPictureUrl({ pictures: [{ src: "data:image/svg+xml,x", widths: [] }] })).toBeUndefined();
  });
});
