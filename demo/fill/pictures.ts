import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Widths in pixels: a card on a phone, a card on other screens, the product page. */
export const pictureWidths = [240, 480, 800] as const;

const folder = fileURLToPath(new URL("../pictures/", import.meta.url));

/** The file of a picture, for example `front-w480.webp` in the folder of the product. */
export function pictureFile(key: string, side: "front" | "back", width: number): string {
  return path.join(folder, key, `${side}-w${width}.webp`);
}

/** Reads the six files of a product, front before back. */
export async function readPictures(key: string): Promise<{ name: string; data: Uint8Array<ArrayBuffer> }[]> {
  const files = (["front", "back"] as const).flatMap((side) =>
    pictureWidths.map((width) => pictureFile(key, side, width)),
  );
  return Promise.all(
    files.map(async (file) => ({ name: path.basename(file), data: new Uint8Array(await readFile(file)) })),
  );
}
