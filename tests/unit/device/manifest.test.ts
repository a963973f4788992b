import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { webManifest } from "../../../scripts/lib/webManifest.mjs";
import { collections } from "../../../src/domain/catalogue/collections";
import { accountPath, pagePatternOf, wishlistPath } from "../../../src/domain/shared/paths";

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  name: string;
  short_name: string;
  theme_color: string;
  background_color: string;
  categories: string[];
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const manifest = webManifest as unknown as Manifest;
const page = read("index.html");
const tokens = read("src/styles/tokens.css");
/** A colour of the style sheet, by day and by night. */
const token = (name: string) =>
  [...tokens.matchAll(new RegExp(`--color-${name}: (#\\w+);`, "g"))].map(([, value]) => value);

const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

describe("the manifest", () => {
  test.each(pictures.map((picture) => [picture.src, picture] as const))(
    "says the size and the type that %s has",
    async (src, { sizes, type }) => {
      const file = path.join(root, "public", src);
      expect(existsSync(file)).toBe(true);
      const { width, height, format } = await sharp(file).metadata();
      expect(`${width}x${height}`).toBe(sizes);
      expect(`image/${format}`).toBe(type);
    },
  );

  test("has what every platform asks for before it offers to install", () => {
    const { id, start_url, scope, name, short_name } = manifest;
    expect({ id, start_url, scope }).toEqual({ id: "/", start_url: "/", scope: "/" });
    expect(manifest).toMatchObject({ display: "standalone", categories: ["shopping", "lifestyle"] });
    expect(name.length).toBeGreaterThan(0);
    // Longer ones are cut below the icon.
    expect(short_name.length).toBeLessThanOrEqual(12);
    for (const [purpose, sizes] of [
      ["any", ["192x192", "512x512"]],
      ["maskable", ["192x192", "512x512"]],
      ["monochrome", ["512x512"]],
    ] as const) {
      const found = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
      expect(found, purpose).toEqual(sizes);
    }
  });

  test("shows the shop on a phone and on a desktop, each set in one shape", () => {
    for (const form of ["narrow", "wide"]) {
      const shots = manifest.screenshots.filter(({ form_factor }) => form_factor === form);
      expect(shots.length, form).toBeGreaterThanOrEqual(2);
      expect(new Set(shots.map(({ sizes }) => sizes)).size, form).toBe(1);
      const [width = 0, height = 0] = (shots[0]?.sizes ?? "").split("x").map(Number);
      // What Chromium accepts: https://developer.chrome.com/docs/capabilities/richer-install-ui
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
      expect(form === "wide").toBe(width > height);
      expect(shots.every(({ label }) => label)).toBe(true);
    }
  });

  test("leads to New Arrivals, Wishlist and Orders at a long press", () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ["New Arrivals", `/#${collections[0]?.id}`],
      ["Wishlist", wishlistPath],
      ["Orders", `${accountPath}?tab=orders`],
    ]);
  });

  test("has shortcuts and a start address that the route table knows", () => {
    for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)]) {
      expect(pagePatternOf(new URL(url, "https://shop.example").pathname), url).toBeDefined();
    }
  });

  test("opens in the loader's colour, and the page continues in the paper colour of light and dark", () => {
    expect(manifest.background_color).toBe(token("madder-deep")[0]);
    expect(manifest.theme_color).toBe(manifest.background_color);
    const [day, night] = token("paper");
    expect(page).toContain(`content="${day}" media="(prefers-color-scheme: light)"`);
    expect(page).toContain(`content="${night}" media="(prefers-color-scheme: dark)"`);
  });

  test("has the meta tags that iOS reads instead of the manifest", () => {
    expect(page).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />');
    expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Haat" />');
  });
});
