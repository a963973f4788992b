import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The widths that every drawn photo is kept in: a card on a phone, a card elsewhere, the product's page. */
export const pictureWidths = [240, 480, 800] as const;

const folder = fileURLToPath(new URL("../pictures/", import.meta.url));

/** Where a photo lies: `front-w480.webp` in the product's folder. */
export function pictureFile(key: string, side: "front" | "back", width: number): string {
  return path.join(folder, key, `${side}-w${width}.webp`);
}

/** The six files of a product, front before back, as they are uploaded. */
export async function readPictures(key: string): Promise<{ name: string; data: Uint8Array<ArrayBuffer> }[]> {
  const files = (["front", "back"] as const).flatMap((side) =>
    pictureWidths.map((width) => pictureFile(key, side, width)),
  );
  return Promise.all(
    files.map(async (file) => ({ name: path.basename(file), data: new Uint8Array(await readFile(file)) })),
  );
}
