import sharp from "sharp";
import { stage } from "./geometry";

/** What the renderer draws of an SVG body given in units of the stage: red, green, blue, alpha per pixel. */
export async function rasterise(body: string, scale: number): Promise<Uint8Array> {
  const width = stage.width * scale;
  const height = stage.height * scale;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${stage.width} ${stage.height}">${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}
