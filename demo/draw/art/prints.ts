import { type Point, round } from "../raster/geometry";
import { randomFrom } from "../raster/random";
import { around, at, disc, flat, pen, polar, repeat } from "./shapes";

/** All-over prints: an SVG fragment that fills the stage. `turn` tilts it with a sleeve, `slip` cuts from elsewhere on the bolt. */
export type Print = (turn?: number, slip?: Point) => string;

let patterns = 0;

function tiled(
  width: number,
  height: number,
  ground: string,
  tile: string,
  turn = 0,
  [x, y]: Point = [0, 0],
): string {
  const id = `print${patterns++}`;
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="translate(${400 + x} ${400 + y}) rotate(${turn})">${tile}</pattern><rect width="800" height="1000" fill="${ground}"/><rect width="800" height="1000" fill="url(#${id})"/>`;
}

export function plain(colour: string): Print {
  return () => `<rect width="800" height="1000" fill="${colour}"/>`;
}

/** Ajrakh of Kutch: an eight-fold star in a ring, small stars between, resist-white lines on indigo and madder. */
export function ajrakh(ground: string, resist: string, second: string, third: string, size = 84): Print {
  const s = size / 84;
  const petal = "M0 -27C6 -21 6 -13 0 -9C-6 -13 -6 -21 0 -27Z";
  const star = [
    `<circle r="31" fill="${second}"/>`,
    `<circle r="31" fill="none" stroke="${resist}" stroke-width="2.4"/>`,
    around(8, flat(ground, petal)),
    around(8, pen(resist, 1.6, petal)),
    around(8, disc(resist, 0, -34.8, 1.7), 22.5),
    around(16, disc(resist, 0, -28, 1), 11.25),
    disc(third, 0, 0, 6.5),
    `<circle r="6.5" fill="none" stroke="${resist}" stroke-width="1.6"/>`,
    disc(resist, 0, 0, 2),
  ].join("");
  const small = [
    around(4, flat(third, "M0 -13L4 -4L0 0L-4 -4Z")),
    around(4, pen(resist, 1.3, "M0 -13L4 -4L0 0L-4 -4Z")),
    around(4, disc(resist, 0, -8.5, 1.4), 45),
    around(4, disc(resist, 0, -16.5, 1.2)),
  ].join("");
  const tile = `<g transform="scale(${s})">${at(42, 42, star)}${[0, 84].map((x) => [0, 84].map((y) => at(x, y, small)).join("")).join("")}</g>`;
  return (turn, slip) => tiled(size, size, ground, tile, turn, slip);
}

/** Bandhani: tied dots, each a pale square ring with a heart, in fields and rings of dots. */
export function bandhani(ground: string, dot: string, heart: string): Print {
  const random = randomFrom(42);
  const knot = (x: number, y: number, r: number) =>
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(random() * 60 - 30)})"><rect x="${-r}" y="${-r}" width="${2 * r}" height="${2 * r}" rx="${round(r * 0.55)}" fill="${dot}"/><circle r="${round(r * 0.38)}" fill="${heart}"/></g>`;
  const ring = (radius: number, count: number, r: number) =>
    repeat(count, (i) => knot(...polar(radius, (i * 360) / count), r));
  const flower = ring(0, 1, 4.2) + ring(13, 6, 3.4) + ring(26, 12, 3.4);
  const loose = repeat(9, (i) => {
    const [x, y] = polar(44, i * 40 + 20);
    return knot(x, y, 2.6);
  });
  const tile =
    at(55, 55, flower + loose) +
    [0, 110].map((x) => [0, 110].map((y) => at(x, y, ring(0, 1, 3.6) + ring(11, 6, 2.8))).join("")).join("");
  return (turn, slip) => tiled(110, 110, ground, tile, turn, slip);
}

/** Ikat: the threads are dyed before weaving, so that every edge feathers along the warp. */
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

/** Level stripes: colours with their heights, from the top. */
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

/** Leheriya of Jaipur: the cloth was rolled on the bias, tied and dyed, so that the stripes shiver. */
export function leheriya(ground: string, inks: readonly string[]): Print {
  const random = randomFrom(3);
  const step = 24;
  const tall = step * inks.length;
  const wave = (y: number, ink: string, width: number) => {
    let d = `M-8 ${y}`;
    for (let x = 0; x <= 128; x += 8)
      d += `L${x} ${round(y + Math.sin((x / 128) * Math.PI * 4) * 3.4 + (x % 16 ? 1 : -1))}`;
    return pen(ink, width, d);
  };
  const tile = inks
    .map((ink, i) =>
      [0, -tall, tall]
        .map((lift) => wave(i * step + 8 + lift, ink, 8 + random() * 3) + wave(i * step + 18 + lift, ink, 2))
        .join(""),
    )
    .join("");
  return (turn = 0, slip) => tiled(128, tall, ground, tile, turn - 38, slip);
}

/** Dabu of Bagru: mud resist, leaf sprigs in rows, fine cracks where the mud broke. */
export function dabu(ground: string, resist: string): Print {
  const random = randomFrom(12);
  const leaf = "M0 0C7 -5 8 -15 0 -22C-8 -15 -7 -5 0 0Z";
  const sprig = [
    pen(resist, 1.5, "M0 26L0 -16"),
    at(0, -14, flat(resist, leaf)),
    ...[0, 1, 2].map((i) =>
      at(0, 20 - i * 11, at(0, 0, flat(resist, leaf), 0.72, 58) + at(0, 0, flat(resist, leaf), 0.72, -58)),
    ),
  ].join("");
  const cracks = repeat(26, () => {
    const x = random() * 96;
    const y = random() * 112;
    return pen(
      resist,
      0.5,
      `M${round(x)} ${round(y)}l${round(random() * 10 - 5)} ${round(random() * 12)}l${round(random() * 8 - 4)} ${round(random() * 8)}`,
      'opacity=".45"',
    );
  });
  const dots = repeat(8, (i) => disc(resist, (i % 4) * 24 + 12, i < 4 ? 3 : 59, 1.5));
  const tile =
    at(24, 30, sprig) +
    at(72, 86, sprig) +
    at(72, 30, around(5, disc(resist, 0, -5.5, 2)) + disc(resist, 0, 0, 1.6)) +
    at(24, 86, around(5, disc(resist, 0, -5.5, 2)) + disc(resist, 0, 0, 1.6)) +
    cracks +
    dots;
  return (turn, slip) => tiled(96, 112, ground, tile, turn, slip);
}

/** Small butis, the sprig block of Sanganer, set in a half drop. */
export function buti(ground: string, flower: string, stem: string, gap = 62): Print {
  const one = [
    pen(stem, 1.7, "M0 17C1 10 0 4 0 0"),
    flat(stem, "M0 12C6 11 10 7 11 2C5 2 1 6 0 12Z"),
    flat(stem, "M0 15C-6 14 -10 10 -11 5C-5 5 -1 9 0 15Z"),
    at(0, -5, around(5, flat(flower, "M0 0C4 -3 4.4 -8 0 -10.5C-4.4 -8 -4 -3 0 0Z")) + disc(ground, 0, 0, 2)),
  ].join("");
  const tile = at(gap / 4, gap / 4, one) + at((gap * 3) / 4, (gap * 3) / 4, one);
  return (turn, slip) => tiled(gap, gap, ground, tile, turn, slip);
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

/** One carved block, stamped by hand in rows: every stamp is a little off. */
export function stamped(ground: string, ink: string, motif: string, gap: number): Print {
  const random = randomFrom(31);
  const cells = repeat(16, (i) => {
    const x = (i % 4) * gap + gap / 2 + (random() - 0.5) * 3;
    const y = Math.floor(i / 4) * gap + gap / 2 + (random() - 0.5) * 3;
    return `<g opacity="${round(0.8 + random() * 0.2)}">${at(x, y, motif, gap / 60, round(random() * 5 - 2.5))}</g>`;
  });
  return (turn, slip) => tiled(gap * 4, gap * 4, ground, `<g color="${ink}">${cells}</g>`, turn, slip);
}

/** Dipped from one end: two dyes that run into each other between two heights. */
export function dipped(top: string, low: string, from: number, to: number): Print {
  return () => {
    const id = `print${patterns++}`;
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
