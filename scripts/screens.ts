import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { seedDemo } from "../demo/seed";
import { launchOptions } from "../tools/testkit/browser/launch";
import { type Shop, startShop } from "../tools/testkit/server/shopServer";
import { readArguments } from "./lib/arguments.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { type Album, screenshotAlbums } from "./screens/albums";
import type { Screen } from "./screens/shopScreens";

/*
 * npm run screens [-- FOLDER [PREFIX]]: takes screenshots of the demo shop on a phone and a desktop, and of
 * the sheets that the owner prints, for docs/screens and for the web app manifest (public/screenshots).
 * FOLDER: only the screenshots of this folder, for example public/screenshots. PREFIX: only the screens whose
 * names begin with it, for example `npm run screens -- docs/screens sign-in`.
 */

const [folder, prefix = ""] = readArguments("npm run screens [-- FOLDER [PREFIX]]", { max: 2 }).names;
const wanted = screenshotAlbums.flatMap((album) => {
  const screens = album.screens.filter(({ name }) => name.startsWith(prefix));
  return (!folder || album.folder === folder) && screens.length > 0 ? [{ ...album, screens }] : [];
});

await ensureBuilt();
const browser = await chromium.launch(launchOptions());
try {
  for (const album of wanted) await takeAlbum(browser, album);
} finally {
  await browser.close();
}

async function takeAlbum(browser: Browser, album: Album) {
  await mkdir(album.folder, { recursive: true });
  const shop = await startShop({ env: album.env ?? {} });
  try {
    await seedDemo({ url: shop.url, token: shop.superuser.token, log: console.log });
    for (const device of Object.keys(album.devices))
      for (const screen of album.screens) await takeScreenshot(browser, shop, album, device, screen);
  } finally {
    await shop.remove();
  }
}

async function takeScreenshot(browser: Browser, shop: Shop, album: Album, device: string, screen: Screen) {
  const context = await browser.newContext({
    ...album.devices[device],
    baseURL: shop.url,
    locale: "en-IN",
    colorScheme: screen.dark ? "dark" : "light",
    // With reduced motion, the page shows neither the loader nor animations.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await screen.open(page, context, shop);
  await waitUntilStill(page);
  const name = `${screen.name}-${device}.webp`;
  const picture = await (screen.part ? page.locator(screen.part) : page).screenshot();
  const { default: sharp } = await import("sharp");
  await sharp(picture).webp({ quality: 80 }).toFile(path.join(album.folder, name));
  console.log(name);
  await context.close();
}

/** Waits for fonts, visible pictures and animations. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .every((image) => image.complete),
  );
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
}
