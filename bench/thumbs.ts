/*
 * npx tsx bench/thumbs.ts [photos]: 100 thumbs of phone photos (12 MP) are requested at once from a server
 * that the system kills above 256 MB, with the variables that the start sets on such a computer, and without.
 * Prints the largest memory. Exit code 1 when, with the variables, a thumb is missing or the server needed more.
 * Linux only; without a writable cgroup (version 1) the server is measured, not limited.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { memoryLimitVariables } from "../scripts/lib/memory.mjs";
import { startShop } from "../tools/testkit/server/shopServer";

const count = Number(process.argv[2]) || 100;
const memoryBytes = 256 * 1024 * 1024;
const group = "/sys/fs/cgroup/memory/haat-thumbs";

const photo = await phonePhoto();
const shop = await startShop();
const names: string[] = [];
for (let n = 0; n < count; n += 1) {
  const form = new FormData();
  form.set("name", `Tee ${n}`);
  form.set("price", "500");
  form.set("photos", new Blob([photo], { type: "image/jpeg" }), `front${n}.jpg`);
  const answer = await shop.api("/api/collections/products/records", { method: "POST", body: form });
  const { collectionId, id, photos } = (await answer.json()) as Record<string, string> & { photos: string[] };
  names.push(`/api/files/${collectionId}/${id}/${photos[0]}`);
}
console.log(`${count} photos of ${(photo.length / 1e6).toFixed(1)} MB, 4000 × 3000`);
// Two of the sizes that the collection allows, so that each run makes its thumbs again.
const isGood = await measure("as started on 256 MB", memoryLimitVariables({}, memoryBytes), "480x0");
await measure("without", { GOMEMLIMIT: "off", PB_THUMBS_MAX_WORKERS: "4" }, "960x0");
await shop.remove();
if (existsSync(group)) rmdirSync(group);
process.exit(isGood ? 0 : 1);

/** @returns whether all thumbs were made within the memory */
async function measure(name: string, env: Record<string, string>, thumb: string): Promise<boolean> {
  await shop.restart(env);
  const isLimited = limitMemory();
  const idle = peakMb();
  const began = performance.now();
  const answers = await Promise.all(
    names.map(async (path) => {
      try {
        const answer = await fetch(`${shop.url}${path}?thumb=${thumb}`, {
          signal: AbortSignal.timeout(250_000),
        });
        return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
      } catch {
        return { status: 0, bytes: 0 };
      }
    }),
  );
  const ms = performance.now() - began;
  const good = answers.filter(({ status, bytes }) => status === 200 && bytes < photo.length / 2).length;
  const alive =
    existsSync(`/proc/${shop.pid}`) && (await fetch(`${shop.url}/api/health`).catch(() => undefined))?.ok;
  const largest = alive ? peakMb() : undefined;
  console.log(
    `${name}${isLimited ? ", killed above 256 MB" : ""}: ${good} of ${count} thumbs in ${(ms / 1000).toFixed(1)} s; largest memory ${largest === undefined ? "above the limit: the server was killed" : `${largest} MB (${idle} MB before)`}`,
  );
  // Without a cgroup nothing kills the server, so its peak is compared with the limit.
  return good === count && largest !== undefined && largest * 1024 * 1024 <= memoryBytes;
}

/** Moves the server into a group that is killed above the limit. @returns false where that cannot be done */
function limitMemory(): boolean {
  try {
    mkdirSync(group, { recursive: true });
    writeFileSync(`${group}/memory.limit_in_bytes`, String(memoryBytes));
    writeFileSync(`${group}/cgroup.procs`, String(shop.pid));
    return true;
  } catch {
    return false;
  }
}

/** The largest resident memory of the server so far. */
function peakMb(): number {
  const status = readFileSync(`/proc/${shop.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

function phonePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: "#884422", noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toBuffer()
    .then((buffer) => new Uint8Array(buffer));
}
