import { at, circle, fillPath, polar, repeat, rotatedCopies, strokePath } from "../artwork/svgShapes";
import { round } from "../raster/geometry";
import { randomFrom } from "../raster/random";
import { type Print, tiled } from "./print";

/**
 * Ajrakh of Kutch: an eight-fold star in a ring, small stars between, resist-white lines on indigo and
 * madder.
 */
export function ajrakh(ground: string, resist: string, second: string, third: string, size = 84): Print {
  const s = size / 84;
  const petal = "M0 -27C6 -21 6 -13 0 -9C-6 -13 -6 -21 0 -27Z";
  const star = [
    `<circle r="31" fill="${second}"/>`,
    `<circle r="31" fill="none" stroke="${resist}" stroke-width="2.4"/>`,
    rotatedCopies(8, fillPath(ground, petal)),
    rotatedCopies(8, strokePath(resist, 1.6, petal)),
    rotatedCopies(8, circle(resist, 0, -34.8, 1.7), 22.5),
    rotatedCopies(16, circle(resist, 0, -28, 1), 11.25),
    circle(third, 0, 0, 6.5),
    `<circle r="6.5" fill="none" stroke="${resist}" stroke-width="1.6"/>`,
    circle(resist, 0, 0, 2),
  ].join("");
  const small = [
    rotatedCopies(4, fillPath(third, "M0 -13L4 -4L0 0L-4 -4Z")),
    rotatedCopies(4, strokePath(resist, 1.3, "M0 -13L4 -4L0 0L-4 -4Z")),
    rotatedCopies(4, circle(resist, 0, -8.5, 1.4), 45),
    rotatedCopies(4, circle(resist, 0, -16.5, 1.2)),
  ].join("");
  const tile = `<g transform="scale(${s})">${at(42, 42, star)}${[0, 84].map((x) => [0, 84].map((y) => at(x, y, small)).join("")).join("")}</g>`;
  return (turn, slip) => tiled(size, size, ground, tile, turn, slip);
}

/** Bandhani: tie-dyed dots, each a pale square with a darker centre, in fields and rings. */
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

/** Leheriya of Jaipur: diagonal wavy stripes. */
export function leheriya(ground: string, inks: readonly string[]): Print {
  const random = randomFrom(3);
  const step = 24;
  const tall = step * inks.length;
  const wave = (y: number, ink: string, width: number) => {
    let d = `M-8 ${y}`;
    for (let x = 0; x <= 128; x += 8)
      d += `L${x} ${round(y + Math.sin((x / 128) * Math.PI * 4) * 3.4 + (x % 16 ? 1 : -1))}`;
    return strokePath(ink, width, d);
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
    strokePath(resist, 1.5, "M0 26L0 -16"),
    at(0, -14, fillPath(resist, leaf)),
    ...[0, 1, 2].map((i) =>
      at(
        0,
        20 - i * 11,
        at(0, 0, fillPath(resist, leaf), 0.72, 58) + at(0, 0, fillPath(resist, leaf), 0.72, -58),
      ),
    ),
  ].join("");
  const cracks = repeat(26, () => {
    const x = random() * 96;
    const y = random() * 112;
    return strokePath(
      resist,
      0.5,
      `M${round(x)} ${round(y)}l${round(random() * 10 - 5)} ${round(random() * 12)}l${round(random() * 8 - 4)} ${round(random() * 8)}`,
      'opacity=".45"',
    );
  });
  const dots = repeat(8, (i) => circle(resist, (i % 4) * 24 + 12, i < 4 ? 3 : 59, 1.5));
  const tile =
    at(24, 30, sprig) +
    at(72, 86, sprig) +
    at(72, 30, rotatedCopies(5, circle(resist, 0, -5.5, 2)) + circle(resist, 0, 0, 1.6)) +
    at(24, 86, rotatedCopies(5, circle(resist, 0, -5.5, 2)) + circle(resist, 0, 0, 1.6)) +
    cracks +
    dots;
  return (turn, slip) => tiled(96, 112, ground, tile, turn, slip);
}
