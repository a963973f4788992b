import { round } from "../raster/geometry";
import { randomFrom } from "../raster/random";
import { type Print, tiled } from "./print";

/** Ikat: threads dyed before weaving, so that vertical edges are blurred. */
export function ikat(ground: string, first: string, second: string, tall = 92): Print {
  const random = randomFrom(7);
  const thread = 2;
  const wide = 72;
  let tile = "";
  for (let x = 0; x < wide; x += thread) {
    const fold = Math.abs(((x / wide) * 2 - 1) * 34);
    for (const [start, height, ink] of [
      [8, 26, first],
      [40, 12, second],
      [58, 7, first],
    ] as const) {
      const feather = (random() - 0.5) * 9;
      const top = start + fold + feather;
      for (const lift of [0, -tall])
        tile += `<rect x="${x}" y="${round(top + lift)}" width="${thread + 0.2}" height="${round(height + (random() - 0.5) * 6)}" fill="${ink}"/>`;
    }
  }
  return (turn, slip) => tiled(wide, tall, ground, tile, turn, slip);
}

/** Stripes: colours with their heights, from the top. */
export function stripes(
  ground: string,
  bands: readonly (readonly [height: number, ink: string])[],
  upright = false,
): Print {
  const total = bands.reduce((sum, [height]) => sum + height, 0);
  let from = 0;
  let tile = "";
  for (const [height, ink] of bands) {
    tile += upright
      ? `<rect x="${from}" width="${height}" height="40" fill="${ink}"/>`
      : `<rect y="${from}" width="40" height="${height}" fill="${ink}"/>`;
    from += height;
  }
  return (turn) =>
    tiled(upright ? total : 40, upright ? 40 : total, ground, tile, turn, [upright ? -total / 2 : 0, 0]);
}

/** Madras: warp and weft in several colours, darker where they cross. */
export function madras(
  ground: string,
  threads: readonly (readonly [at: number, width: number, ink: string, strength: number])[],
  size = 96,
): Print {
  const tile = threads
    .map(
      ([x, w, ink, o]) =>
        `<rect x="${x}" width="${w}" height="${size}" fill="${ink}" opacity="${o}"/><rect y="${x}" width="${size}" height="${w}" fill="${ink}" opacity="${o}"/>`,
    )
    .join("");
  return (turn, slip) => tiled(size, size, ground, tile, turn, slip);
}
