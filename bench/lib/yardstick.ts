import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { updateSite } from "../../scripts/lib/buildSite.mjs";
import { root } from "../../scripts/lib/folders.mjs";
import { withProductionEnvironment } from "../../scripts/lib/productionEnvironment.mjs";
import { componentOptions } from "../../scripts/lib/viteOptions.mjs";
import { type ChangedHooks, createChangedHooks } from "../../tools/testkit/server/changedHooks";

const source = path.join(root, "bench", "yardstick");

/**
 * Adds the yardstick's script and service worker to a built site, compressed as the site's own files are.
 * @param site folder that the server sends
 * @returns the path of the script
 */
export async function addYardstick(site: string): Promise<string> {
  const result = await withProductionEnvironment(() =>
    build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      ...componentOptions,
      build: {
        write: false,
        target: "es2022",
        modulePreload: { polyfill: false },
        rolldownOptions: { input: path.join(source, "page.ts") },
      },
    }),
  );
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("The yardstick was not built.");
  const name = "assets/yardstick-00000000.js";
  writeFileSync(path.join(site, name), chunk.code);
  copyFileSync(path.join(source, "worker.js"), path.join(site, "yardstick-worker.js"));
  await updateSite(site, site);
  return `/${name}`;
}

/**
 * Copies the hooks and allows style elements on static pages, which the yardstick has. The policy of the
 * shop's rendered pages names the hashes of theirs, so that browsers ignore this.
 */
export function allowYardstickStyles(): ChangedHooks {
  return createChangedHooks({
    "lib/static/headers.js": [[`"style-src": "'self'"`, `"style-src": "'self' 'unsafe-inline'"`]],
  });
}

/**
 * Writes the yardstick of a page: the page as the server sends it, with the same first screen, styles, font
 * and pictures, but one script of its own and no data.
 * @param url of the shop's page
 * @returns the path of the yardstick
 */
export async function writeYardstickPage(
  site: string,
  url: string,
  script: string,
  name: string,
): Promise<string> {
  const html = await (await fetch(url)).text();
  if (!html.includes('id="root"><')) throw new Error(`${url} has no first screen in its HTML.`);
  const bare = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<link rel="manifest"[^>]*>/g, "")
    .replace("</head>", `<script type="module" crossorigin src="${script}"></script></head>`);
  writeFileSync(path.join(site, `${name}.html`), bare);
  await updateSite(site, site);
  if (readFileSync(path.join(site, `${name}.html`)).length < 1000) throw new Error(`${name} is empty.`);
  return `/${name}.html`;
}
