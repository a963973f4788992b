import sharp from "sharp";
import { stage } from "./geometry";

/** Renders an SVG body in units of a frame. @returns RGBA per pixel */
export async function rasterise(
  body: string,
  scale: number,
  frame: { width: number; height: number } = stage,
): Promise<Uint8Array> {
  const width = Math.round(frame.width * scale);
  const height = Math.round(frame.height * scale);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${frame.width} ${frame.height}">${body}</svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false }).ensureAlpha().raw().toBuffer();
}
