import type { Point } from "../raster/geometry";

/** All-over prints: an SVG fragment that fills the stage. `turn` tilts it with a sleeve, `slip` cuts from elsewhere on the bolt. */
export type Print = (turn?: number, slip?: Point) => string;

let patterns = 0;

/** An id that no other fragment of the same drawing has. */
export function newId(): string {
  return `dye${patterns++}`;
}

/** A tile, repeated over the stage from its centre. */
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

/** One colour. */
export function plain(colour: string): Print {
  return () => `<rect width="800" height="1000" fill="${colour}"/>`;
}

/** Dipped from one end: two colours that run into each other between two heights. */
export function dipped(top: string, low: string, from: number, to: number): Print {
  return () => {
    const id = newId();
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}"><stop offset="0" stop-color="${top}"/><stop offset=".35" stop-color="${top}" stop-opacity=".82"/><stop offset=".7" stop-color="${top}" stop-opacity=".3"/><stop offset="1" stop-color="${top}" stop-opacity="0"/></linearGradient><rect width="800" height="1000" fill="${low}"/><rect width="800" height="1000" fill="url(#${id})"/>`;
  };
}

/** Panels cut and sewn: level blocks that end at the given heights. */
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
