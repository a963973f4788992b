import { at, circle, fillPath, repeat, rotatedCopies, strokePath } from "../artwork/svgShapes";
import { round } from "../raster/geometry";
import { randomFrom } from "../raster/random";
import { type Print, tiled } from "./print";

/** Butis, small sprigs of Sanganer, in a half-drop repeat. */
export function buti(ground: string, flower: string, stem: string, gap = 62): Print {
  const one = [
    strokePath(stem, 1.7, "M0 17C1 10 0 4 0 0"),
    fillPath(stem, "M0 12C6 11 10 7 11 2C5 2 1 6 0 12Z"),
    fillPath(stem, "M0 15C-6 14 -10 10 -11 5C-5 5 -1 9 0 15Z"),
    at(
      0,
      -5,
      rotatedCopies(5, fillPath(flower, "M0 0C4 -3 4.4 -8 0 -10.5C-4.4 -8 -4 -3 0 0Z")) +
        circle(ground, 0, 0, 2),
    ),
  ].join("");
  const tile = at(gap / 4, gap / 4, one) + at((gap * 3) / 4, (gap * 3) / 4, one);
  return (turn, slip) => tiled(gap, gap, ground, tile, turn, slip);
}

/** One motif in rows with small random offsets, as stamped by hand. */
export function stamped(ground: string, ink: string, motif: string, gap: number): Print {
  const random = randomFrom(31);
  const cells = repeat(16, (i) => {
    const x = (i % 4) * gap + gap / 2 + (random() - 0.5) * 3;
    const y = Math.floor(i / 4) * gap + gap / 2 + (random() - 0.5) * 3;
    return `<g opacity="${round(0.8 + random() * 0.2)}">${at(x, y, motif, gap / 60, round(random() * 5 - 2.5))}</g>`;
  });
  return (turn, slip) => tiled(gap * 4, gap * 4, ground, `<g color="${ink}">${cells}</g>`, turn, slip);
}
