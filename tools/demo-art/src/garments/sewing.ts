import { type Line, outline } from "../raster/geometry";

/** Stitches along a line: an SVG fragment for `dye`. */
export function stitch(line: Line, thread: string, width = 1.2): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="4.2 1.8"/>`;
}

/** A depressed line, as at a seam: an SVG fragment for `relief`. @param depth 0 to 1 units */
export function press(line: Line, width = 2.6, depth = 0.5): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="#f00" stroke-opacity="${depth}" stroke-width="${width}"/>`;
}

/** A raised line, as of doubled fabric at a seam: an SVG fragment for `relief`. */
export function raise(line: Line, width: number, height: number): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="#0f0" stroke-opacity="${height}" stroke-width="${width}"/>`;
}

/** A dark line where fabric goes under another layer: an SVG fragment for `dye`. */
export function shade(line: Line, width: number, strength: number): string {
  return `<path d="${outline(line, false)}" fill="none" stroke="#000" stroke-opacity="${strength}" stroke-width="${width}"/>`;
}
