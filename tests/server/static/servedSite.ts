import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createSmallSite, sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* A shop with a small site, for the tests of how files are sent. */

/** The script element that every page of the site has. */
export const app = '<script type="module" src="/assets/index-AbCd1234.js"></script>';
export const page = `<!doctype html><title>Haat</title>${app}${" ".repeat(2000)}`;
export const script = `console.log("shop")${" ".repeat(5000)}`;
export const video = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
/** The address of `script`. */
export const asset = "/assets/index-AbCd1234.js";

/**
 * Starts one shop with the site for all tests of a file.
 * @returns the site, and a request to the shop as it is written
 */
export function withServedSite() {
  const site = createSmallSite();
  let shop: Shop;
  beforeAll(async () => {
    site.write("index.html", page, true);
    site.write(asset, script, true);
    site.write("assets/chunk-_-xY12-9.js", script, true);
    site.write("assets/style-AbCd1234.css", "p{}".repeat(900), true);
    site.write("assets/notes.txt", "not hashed");
    site.write("sw.js", `// worker${" ".repeat(2000)}`, true);
    site.write("manifest.webmanifest", `{"name":"Haat"}${" ".repeat(2000)}`, true);
    for (const file of [
      "icon.png",
      "photo.avif",
      "photo.webp",
      "font.woff2",
      "mark.svg",
      "stamp.wav",
      "favicon.ico",
    ])
      site.write(file, `bytes of ${file}`);
    site.write("banner.mp4", video);
    site.write("banner.webm", video);
    site.write(".well-known/assetlinks.json", "[]");
    site.write(".env", "SECRET=1");
    site.write("deep/.git/config", "secret");
    writeFileSync(path.join(site.folder, "..", "outside.txt"), "beyond the folder");
    shop = await startShop({ publicDir: site.folder });
  });
  afterAll(async () => {
    await shop.remove();
    site.remove();
    rmSync(path.join(site.folder, "..", "outside.txt"), { force: true });
  });
  const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
    sendRawRequest(shop.url, target, { headers, method });
  return { site, get };
}

export const accept = (value: string) => ({ "Accept-Encoding": value });
