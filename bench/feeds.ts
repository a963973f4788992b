/*
 * npx tsx bench/feeds.ts [products] [runs]: how long the server takes to write the sitemap and each product
 * feed, from the first request after a change to its last byte, and its processor time. Linux only.
 */
import { startLargeShop } from "../demo/shops";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { updateProduct } from "../tools/testkit/server/products";
import { kilobytes } from "./lib/home";
import { cpuMsOf, peakMemoryMb } from "./lib/processes";
import { median } from "./lib/statistics";

const [count = 10_000, runs = 3] = process.argv.slice(2).map(Number);
const files = ["/sitemap.xml", "/feeds/google.xml", "/feeds/meta.csv"];

await ensureBuilt();
const shop = await startLargeShop(count);
try {
  const list = await shop.api("/api/collections/products/records?perPage=1&fields=id");
  const [product] = ((await list.json()) as { items: { id: string }[] }).items;
  for (const file of files) {
    const wall: number[] = [];
    const cpu: number[] = [];
    let bytes = 0;
    for (let run = 0; run < runs; run += 1) {
      // The restart forgets the pause between two versions of a file.
      await shop.restart();
      await updateProduct(shop, product?.id ?? "", { price: 500 + run });
      const cpuBefore = cpuMsOf(shop.pid);
      const started = performance.now();
      const answer = await fetch(shop.url + file);
      bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      wall.push(performance.now() - started);
      cpu.push(cpuMsOf(shop.pid) - cpuBefore);
    }
    console.log(
      `${file.padEnd(20)} ${Math.round(median(wall))} ms, ${Math.round(median(cpu))} ms of CPU,${kilobytes(bytes)} unpacked, largest memory ${peakMemoryMb(shop.pid)} MB`,
    );
  }
} finally {
  await shop.remove();
}
