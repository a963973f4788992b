/**
 * Draws the photos of the demo catalogue into demo/pictures: `npm run demo:pictures`, or `npx tsx demo/draw/pictures.ts KEY…`
 * for some products. The same seeds give the same pictures.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import type { Look, Side } from "./looks/look";
import { looks } from "./looks/looks";
import { compose } from "./raster/compose";
import { light, linearOf } from "./raster/light";
import { seedOf } from "./raster/random";

/** Pixels of the working picture per unit of the stage (800 by 1000). */
const scale = 1.5;
/** What screens need: a card on a phone, a card on a laptop or a dense phone, the product's page. */
export const widths = [
  { width: 240, quality: 62, enoughBytes: 6500 },
  { width: 480, quality: 64, enoughBytes: 19000 },
  { width: 800, quality: 68, enoughBytes: 46000 },
] as const;
/** A busy print hides what a lower quality takes away; below this it would show. */
const lowestQuality = 36;

const folder = join(dirname(fileURLToPath(import.meta.url)), "../pictures");

/** The finished photo of one side of a garment, not yet encoded. */
export async function photograph(key: string, look: Look, side: Side, size = scale): Promise<Sharp> {
  const seed = seedOf(`${key} ${side}`);
  const relief = await compose(look.garment(side, seed), size, seed);
  const raw = { width: 800 * size, height: 1000 * size, channels: 3 } as const;
  return sharp(light(relief, linearOf(look.paper), size), { raw });
}

async function develop(key: string, look: Look): Promise<number> {
  await mkdir(join(folder, key), { recursive: true });
  let bytes = 0;
  for (const side of ["front", "back"] as const) {
    const photo = await photograph(key, look, side);
    for (const { width, quality, enoughBytes } of widths) {
      const sized = await photo.clone().resize(width).png({ compressionLevel: 1 }).toBuffer();
      const file = await encode(sized, quality, enoughBytes);
      await writeFile(join(folder, key, `${side}-w${width}.webp`), file);
      bytes += file.length;
    }
  }
  return bytes;
}

async function encode(sized: Buffer, quality: number, enoughBytes: number): Promise<Buffer> {
  const file = await sharp(sized).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  if (file.length <= enoughBytes || quality <= lowestQuality) return file;
  return encode(sized, Math.max(lowestQuality, quality - 7), enoughBytes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2);
  const keys = Object.keys(looks).filter((key) => asked.length === 0 || asked.includes(key));
  for (const [i, key] of keys.entries()) {
    const bytes = await develop(key, looks[key] as Look);
    console.log(`${i + 1} of ${keys.length}: ${key}, ${Math.round(bytes / 1024)} KB`);
  }
}
