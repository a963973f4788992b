/*
 * npx tsx bench/serverCost.ts [folder of another checkout] [visits]: processor time of the server per first
 * visit. The visit is scripted: home, the files of the precache, the lists of the first screen and the
 * catalogue, each once, over six connections. With a folder of another checkout (built), both are measured in
 * turn and their ratio is printed. Linux only.
 */
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../scripts/lib/folders.mjs";
import type { ReleaseFile } from "../scripts/lib/precacheArchive.mjs";
import type { Shop } from "../tools/testkit/server/shopServer";
import { cpuMsOf } from "./lib/processes";

const [other, visitsText] = process.argv.slice(2);
const visits = Number(visitsText) || 20;

interface Subject {
  name: string;
  shop: Shop;
  paths: string[];
  cpuMs: number;
}

const subjects: Subject[] = [];
for (const folder of [root, ...(other ? [path.resolve(other)] : [])]) subjects.push(await start(folder));
// The first visits load the modules into the engines.
for (const subject of subjects) for (let n = 0; n < 5; n += 1) await visit(subject);
for (const subject of subjects) subject.cpuMs = 0;
for (let n = 0; n < visits; n += 1)
  for (const subject of n % 2 ? subjects.toReversed() : subjects) {
    const before = cpuMsOf(subject.shop.pid);
    await visit(subject);
    subject.cpuMs += cpuMsOf(subject.shop.pid) - before;
  }
for (const { name, cpuMs, paths } of subjects)
  console.log(`${name}: ${(cpuMs / visits).toFixed(0)} ms per first visit of ${paths.length} requests`);
const [mine, others] = subjects;
if (mine && others) console.log(`ratio ${(mine.cpuMs / others.cpuMs).toFixed(2)}`);
for (const { shop } of subjects) await shop.remove();
process.exit();

/** Starts the shop of a checkout with its demo catalogue. */
async function start(folder: string): Promise<Subject> {
  const load = (file: string) => import(pathToFileURL(path.join(folder, file)).href);
  const { startDemoShop } = (await load("demo/shops.ts")) as { startDemoShop: () => Promise<Shop> };
  const shop = await startDemoShop();
  return { name: folder, shop, paths: pathsOf(folder), cpuMs: 0 };
}

/** What a browser requests on its first visit of home, the worker's precache included. */
function pathsOf(folder: string): string[] {
  const worker = readFileSync(path.join(folder, "dist", "sw.js"), "utf8");
  const page = readFileSync(path.join(folder, "dist", "index.html"), "utf8");
  const [list = "[]"] = /\[\{[^[\]]*"url":"[^[\]]*\}\]/.exec(worker) ?? [];
  const listed = (JSON.parse(list) as ReleaseFile[])
    .filter(({ archived }) => !archived)
    .map(({ url }) => url);
  const named = [...page.matchAll(/(?:src|href)="(\/(?:assets|fonts|icons|favicon)[^"]*)"/g)].map(
    ([, url = ""]) => url,
  );
  const lists = ["C-NEW", "C-TSHIRT", "C-BOTTOM"].map((id) => {
    const filter = encodeURIComponent(`active = true && collection_ids ~ '"${id}"'`);
    return `/api/collections/products/records?perPage=12&skipTotal=1&sort=-sortdate,id&filter=${filter}`;
  });
  const files = new Set(["/manifest.webmanifest", "/sw.js", ...named, ...listed.map((url) => `/${url}`)]);
  return ["/", ...files, ...lists, "/api/shop/catalogue"];
}

async function visit({ shop, paths }: Subject): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const ask = (target: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
      get(shop.url + target, { agent, headers }, (answer) => {
        if ((answer.statusCode ?? 0) >= 400) reject(new Error(`${target}: ${answer.statusCode}`));
        answer.resume().on("end", resolve);
      }).on("error", reject);
    });
  await Promise.all(paths.map(ask));
  agent.destroy();
}
