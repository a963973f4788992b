/**
 * Draws the demo's pictures into demo/pictures: `npm run pictures` draws all of them,
 * `npm run pictures -- KEY…` those of some products. The same design gives the same bytes.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { designs } from "./designs/allDesigns";
import type { Design, Side } from "./designs/design";
import { picturesFolder } from "./paths";
import { compose } from "./raster/compose";
import { linearOf, renderLight } from "./raster/lighting";
import { seedOf } from "./raster/random";

export interface Picture {
  /** For example front-w480.webp */
  name: string;
  data: Buffer;
}

/** Pixels of the working picture per unit of the stage (800 by 1000). */
const scale = 1.5;
/**
 * A card on a phone, a card on a laptop or a dense phone, the product's page. A picture over `targetBytes`
 * gets a lower quality.
 */
const widths = [
  { width: 240, quality: 62, targetBytes: 6500 },
  { width: 480, quality: 64, targetBytes: 19000 },
  { width: 800, quality: 68, targetBytes: 46000 },
] as const;
/** Below this, artefacts are visible even in a busy print. */
const lowestQuality = 36;

/** Draws one side of a product, in every width. */
export async function drawPictures(key: string, design: Design, side: Side): Promise<Picture[]> {
  const seed = seedOf(`${key} ${side}`);
  const relief = await compose(design.garment(side, seed), scale, seed);
  const raw = { width: 800 * scale, height: 1000 * scale, channels: 3 } as const;
  const picture = sharp(renderLight(relief, linearOf(design.background), scale), { raw });
  return Promise.all(
    widths.map(async ({ width, quality, targetBytes }) => {
      const resized = await picture.clone().resize(width).png({ compressionLevel: 1 }).toBuffer();
      return { name: `${side}-w${width}.webp`, data: await encodeWebp(resized, quality, targetBytes) };
    }),
  );
}

/** Lowers the quality until the file has at most `targetBytes`, or the lowest quality is reached. */
async function encodeWebp(picture: Buffer, quality: number, targetBytes: number): Promise<Buffer> {
  const file = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  if (file.length <= targetBytes || quality <= lowestQuality) return file;
  return encodeWebp(picture, Math.max(lowestQuality, quality - 7), targetBytes);
}

async function writePictures(key: string, design: Design): Promise<number> {
  const folder = join(picturesFolder, key);
  await mkdir(folder, { recursive: true });
  const pictures = [
    ...(await drawPictures(key, design, "front")),
    ...(await drawPictures(key, design, "back")),
  ];
  for (const { name, data } of pictures) await writeFile(join(folder, name), data);
  return pictures.reduce((sum, { data }) => sum + data.length, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  const chosen = Object.entries(designs).filter(([key]) => wanted.length === 0 || wanted.includes(key));
  for (const [i, [key, design]] of chosen.entries()) {
    const bytes = await writePictures(key, design);
    console.log(`${i + 1} of ${chosen.length}: ${key}, ${Math.round(bytes / 1024)} KB`);
  }
}
