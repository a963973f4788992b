import { type Line, outline } from "../raster/geometry";

/** Stitches along a line: an SVG fragment for the dye. */
export function stitch(line: Line, thread: string, width = 1.2): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="4.2 1.8"/>`;
}

/** A line pressed into the cloth by a seam: a fragment for the relief, `depth` 0 to 1 units. */
export function press(line: Line, width = 2.6, depth = 0.5): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="#f00" stroke-opacity="${depth}" stroke-width="${width}"/>`;
}

/** A line that stands out: the doubled cloth beside a seam. */
export function raise(line: Line, width: number, height: number): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="#0f0" stroke-opacity="${height}" stroke-width="${width}"/>`;
}

/** Fabric that turns dark where it dips under another piece. */
export function shade(line: Line, width: number, strength: number): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="#000" stroke-opacity="${strength}" stroke-width="${width}"/>`;
}
