import type { Point } from "../raster/geometry";

/**
 * Draws an all-over print: an SVG fragment that fills the stage.
 * @param turn rotation in degrees
 * @param slip offset of the pattern in units
 */
export type Print = (turn?: number, slip?: Point) => string;

let patterns = 0;

/** An id that is unique within the drawing. */
export function newId(): string {
  return `dye${patterns++}`;
}

/** Repeats a tile over the stage, starting at its centre. */
export function tiled(
  width: number,
  height: number,
  ground: string,
  tile: string,
  turn = 0,
  [x, y]: Point = [0, 0],
): string {
  const id = newId();
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="translate(${400 + x} ${400 + y}) rotate(${turn})">${tile}</pattern><rect width="800" height="1000" fill="${ground}"/><rect width="800" height="1000" fill="url(#${id})"/>`;
}

/** A single colour. */
export function plain(colour: string): Print {
  return () => `<rect width="800" height="1000" fill="${colour}"/>`;
}

/** Dip dye: a vertical gradient between two colours, from height `from` to `to`. */
export function dipped(top: string, low: string, from: number, to: number): Print {
  return () => {
    const id = newId();
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}"><stop offset="0" stop-color="${top}"/><stop offset=".35" stop-color="${top}" stop-opacity=".82"/><stop offset=".7" stop-color="${top}" stop-opacity=".3"/><stop offset="1" stop-color="${top}" stop-opacity="0"/></linearGradient><rect width="800" height="1000" fill="${low}"/><rect width="800" height="1000" fill="url(#${id})"/>`;
  };
}

/** Horizontal panels that end at the given heights, with seams between them. */
export function blocks(parts: readonly (readonly [until: number, colour: string])[]): Print {
  return () => {
    let from = 0;
    return parts
      .map(([until, colour]) => {
        const part = `<rect y="${from}" width="800" height="${until - from}" fill="${colour}"/>`;
        const seam =
          from > 0 ? `<path d="M0 ${from}H800" stroke="#000" stroke-opacity=".22" stroke-width="1.6"/>` : "";
        from = until;
        return part + seam;
      })
      .join("");
  };
}
