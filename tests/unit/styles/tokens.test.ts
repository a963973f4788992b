import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as limits from "../../../src/domain/shared/limits";

const css = readFileSync(new URL("../../../src/styles/tokens.css", import.meta.url), "utf8");
const [day = "", night = ""] = css.split("prefers-color-scheme: dark");
const colours = { day: read(day), night: { ...read(day), ...read(night) } };

function read(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map((match) => match.slice(1)),
  );
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string | undefined, b: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(a ?? ""), luminance(b ?? "")].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const texts: [string, string][] = [
  ...["ink", "soft", "madder", "indigo", "turmeric", "neem"].flatMap((text): [string, string][] => [
    [text, "paper"],
    [text, "cloth"],
  ]),
  ["paper", "button"],
  ["on-madder", "madder"],
  ["chalk", "night"],
  ["chalk-soft", "night"],
  ["marigold", "night"],
  ["chalk", "dye"],
  ["chalk-soft", "dye"],
  ["chalk", "madder-deep"],
];

describe.each(["day", "night"] as const)("colours by %s", (time) => {
  it.each(texts)("%s is read on %s (AA, 4.5)", (text, ground) => {
    expect(contrast(colours[time][text], colours[time][ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["edge", "paper"],
    ["ink", "paper"],
  ])("%s contrasts with %s as the edge of a control (AA, 3)", (edge, ground) => {
    expect(contrast(colours[time][edge], colours[time][ground])).toBeGreaterThanOrEqual(3);
  });
});

it.each([
  ["paper", "paper"],
  ["ink", "ink"],
  ["button", "button"],
  ["soft", "soft"],
  ["line", "line"],
  ["accent", "madder"],
])("a mail's colour %s is the shop's %s by day", (name, token) => {
  const layout = readFileSync(new URL("../../../pb_hooks/lib/mail/layout.js", import.meta.url), "utf8");
  expect(layout).toContain(`const ${name} = "${colours.day[token]}";`);
});

it.each([
  ["loader-first", limits.loaderFirstMs],
  ["loader-later", limits.loaderLaterMs],
  ["wishlist-stamp", limits.wishlistStampMs],
])("the style sheet's time %s is the specification's", (name, ms) => {
  expect(css).toContain(`--time-${name}: ${ms}ms;`);
});

it("a product list has the specification's columns, from mobile to large screens", () => {
  const { gridColumnsMobile, gridColumnsSmall, gridColumnsLarge } = limits;
  const sheet = readFileSync(new URL("../../../src/styles/card.css", import.meta.url), "utf8");
  const columns = [...sheet.matchAll(/--columns: (\d+);/g)].map(([, count]) => Number(count));
  expect(columns).toEqual([gridColumnsMobile, gridColumnsSmall, gridColumnsLarge]);
});
