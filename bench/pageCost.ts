/*
 * npx tsx bench/pageCost.ts [requests]: processor time of the server per request of a rendered page and of
 * the static index.html, in one run: the paths take turns, 50 requests each, over six connections. Linux
 * only.
 */
import { Agent, get } from "node:http";
import { startDemoShop } from "../demo/shops";
import { cpuMsOf } from "./lib/processes";

const requests = Number(process.argv[2]) || 1000;
const batch = 50;

const shop = await startDemoShop();
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const answer = await fetch(`${shop.url}/api/collections/products/records?perPage=1`);
const { items } = (await answer.json()) as { items: { id: string }[] };
const subjects = ["/", `/product/${items[0]?.id}`, "/index.html"].map((path) => ({
  path,
  cpuMs: 0,
  bytes: 0,
}));
// The first requests load the modules into the engines and render the pages.
for (const { path } of subjects) await askBatch(path, batch * 4);
for (let done = 0; done < requests; done += batch)
  for (const subject of (done / batch) % 2 ? subjects.toReversed() : subjects) {
    const before = cpuMsOf(shop.pid);
    subject.bytes = await askBatch(subject.path, batch);
    subject.cpuMs += cpuMsOf(shop.pid) - before;
  }
const plain = subjects.at(-1)?.cpuMs ?? Number.NaN;
for (const { path, cpuMs, bytes } of subjects)
  console.log(
    `${path}: ${(cpuMs / requests).toFixed(2)} ms per request of ${bytes} bytes, ${(cpuMs / plain).toFixed(2)} of index.html`,
  );
agent.destroy();
await shop.remove();
process.exit();

/** Requests a path `count` times. @returns the bytes of one body as sent */
async function askBatch(path: string, count: number): Promise<number> {
  const sizes = await Promise.all(Array.from({ length: count }, () => ask(path)));
  return sizes[0] ?? 0;
}

function ask(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
    get(shop.url + path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
