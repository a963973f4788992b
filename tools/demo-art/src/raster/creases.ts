import { blur, type Field, field, fill, smoothstep } from "./field";
import { addFolds, type Fold } from "./folds";
import type { Point } from "./geometry";
import { noiseFrom, octaves, randomFrom } from "./random";

/** Source position of each pixel, in pixels. */
export interface Displacement {
  x: Field;
  y: Field;
}

/** Height of all folds of a garment, in pixels. */
export function creaseHeights(
  width: number,
  height: number,
  folds: readonly Fold[],
  scale: number,
  seed: number,
): Field {
  const creases = field(width, height);
  addSwell(creases, scale, seed);
  addFolds(creases, [...folds, ...shortCreases(seed, 46)], scale, seed);
  return creases;
}

/** Adds low-frequency unevenness. */
function addSwell(target: Field, scale: number, seed: number): void {
  const swell = octaves(noiseFrom(seed + 5), 2);
  const rumple = noiseFrom(seed + 6);
  const where = noiseFrom(seed + 7);
  fill(target, (px, py) => {
    const x = px / scale;
    const y = py / scale;
    const patch = smoothstep(-0.3, 0.7, where(x / 150, y / 150));
    return (swell(x / 140, y / 200) * 7 + rumple(x / 30, y / 42) * patch * 0.9) * scale;
  });
}

/** Short soft creases in random places. */
function shortCreases(seed: number, count: number): Fold[] {
  const random = randomFrom(seed + 21);
  const pull = noiseFrom(seed + 22);
  return Array.from({ length: count }, () => {
    let x = 130 + random() * 540;
    let y = 200 + random() * 600;
    const length = 30 + random() * 110;
    const line: Point[] = [[x, y]];
    for (let walked = 0; walked < length; walked += 8) {
      const angle = 0.9 + pull(x / 160, y / 160) * 2.4;
      x += Math.cos(angle) * 8;
      y += Math.sin(angle) * 8;
      line.push([x, y]);
    }
    const width = 3.5 + random() * 5;
    return {
      line,
      width,
      height: (0.35 + random() * 0.75) * (random() < 0.3 ? -0.7 : 1),
      skew: random() - 0.5,
    };
  });
}

/** Displacement of prints and lines: follows the folds, with a small random waviness and rotation. */
export function displacementOf(creases: Field, scale: number, seed: number): Displacement {
  const displacement = octaves(noiseFrom(seed + 11), 2);
  const lean = (randomFrom(seed + 12)() - 0.5) * 0.036;
  const { width, height, data } = blur(creases, 1.5 * scale);
  const shift: Displacement = { x: field(width, height), y: field(width, height) };
  for (let py = 0, i = 0; py < height; py++) {
    for (let px = 0; px < width; px++, i++) {
      const across = (data[px < width - 1 ? i + 1 : i] as number) - (data[px > 0 ? i - 1 : i] as number);
      const down =
        (data[py < height - 1 ? i + width : i] as number) - (data[py > 0 ? i - width : i] as number);
      const x = px / scale;
      const y = py / scale;
      const right = (y - 500) * lean + displacement(x / 130, y / 130) * 2.6 + across * 2.2;
      const low = (400 - x) * lean + displacement(x / 130 + 40, y / 130) * 2.6 + down * 2.2;
      shift.x.data[i] = Math.min(width - 1.01, Math.max(0, px + right * scale));
      shift.y.data[i] = Math.min(height - 1.01, Math.max(0, py + low * scale));
    }
  }
  return shift;
}
