/* Motifs of weather and sky. All are centred on 0, 0; large ones are about 300 units wide. */
import { round } from "../raster/geometry";
import { randomFrom } from "../raster/random";
import { at, fillPath, repeat, strokePath } from "./svgShapes";

/** Half a sun with rays, and its reflection on water. */
export function sun(ink: string, heart: string): string {
  const rays = repeat(25, (i) => {
    const turn = -90 + i * 7.5;
    return `<g transform="rotate(${turn})">${fillPath(ink, i % 2 ? "M-3 -96L0 -132L3 -96Z" : "M-4.6 -96L0 -166L4.6 -96Z")}</g>`;
  });
  const water = repeat(8, (i) => {
    const half = 150 - i * 17;
    return strokePath(ink, 7 - i * 0.5, `M${-half} ${14 + i * 15}H${half}`);
  });
  return at(0, 30, fillPath(heart, "M-82 0A82 82 0 0 1 82 0Z") + rays + water);
}

/** Slanting rain and an umbrella. */
export function monsoon(ink: string, cloth: string): string {
  return `${rain(ink)}${umbrella(ink, cloth)}`;
}

function rain(ink: string): string {
  const random = randomFrom(5);
  return repeat(74, (i) => {
    const x = -150 + ((i * 61) % 300);
    const y = -190 + random() * 300;
    const under = Math.abs(x - 10) < 92 && y > -18;
    const length = 16 + random() * 26;
    return under
      ? ""
      : strokePath(ink, 3.4, `M${round(x)} ${round(y)}l${round(-length * 0.32)} ${round(length)}`);
  });
}

export function umbrella(ink: string, cloth: string): string {
  const canopy =
    "M-86 44C-80 -6 -40 -36 10 -36C60 -36 100 -6 106 44C94 32 74 32 66 44C54 32 36 32 10 44C-16 32 -34 32 -46 44C-54 32 -74 32 -86 44Z";
  return [
    fillPath(cloth, canopy),
    strokePath(ink, 5, canopy),
    strokePath(ink, 4, "M10 -36C-20 -10 -40 20 -46 44M10 -36C40 -10 60 20 66 44M10 -36V44"),
    strokePath(ink, 6, "M10 44V138C10 158 -16 158 -16 140M10 -36V-52"),
  ].join("");
}

/** Three kites with strings. */
export function kites(inks: readonly [string, string, string], thread: string): string {
  const kite = (ink: string, other: string) =>
    fillPath(ink, "M0 -70L56 0L0 70L-56 0Z") +
    fillPath(other, "M0 -70L56 0H-56Z") +
    fillPath(other, "M-12 66L0 52L12 66L0 96Z") +
    strokePath(thread, 2.4, "M0 -70V70M-56 0Q0 -40 56 0");
  const [a, b, c] = inks;
  return [
    strokePath(
      thread,
      1.8,
      "M-70 -70C-40 40 40 120 150 190M82 -96C60 20 0 110 -60 190M24 66C30 110 60 150 96 190",
    ),
    at(-70, -88, kite(a, b), 1, -14),
    at(84, -104, kite(c, a), 0.82, 16),
    at(22, 42, kite(b, c), 0.66, 6),
  ].join("");
}
