import type { Field } from "./field";
import type { Line, Point } from "./geometry";
import { type Noise, noiseFrom, octaves } from "./random";

/** A fold along a line, in units of the stage. */
export interface Fold {
  line: Line;
  /** Width on each side. */
  width: number;
  /** Positive is up. */
  height: number;
  /** 0 is even; towards 1 one flank (right of the line's direction) is steeper. */
  skew?: number;
  /** Tapering at start and end: 1 starts at zero height, 0 at full height. */
  taper?: readonly [start: number, end: number];
  /** Wavelength of a gathered seam. */
  pucker?: number;
}

/**
 * Adds folds to a height field, with a small random bend.
 * @param scale pixels per unit
 * @param corner position of the field in pixels
 */
export function addFolds(
  target: Field,
  folds: readonly Fold[],
  scale: number,
  seed: number,
  corner: Point = [0, 0],
): void {
  const bendX = octaves(noiseFrom(seed), 2);
  const bendY = octaves(noiseFrom(seed + 1), 2);
  const wave = noiseFrom(seed + 2);
  for (const fold of folds) addFold(target, fold, scale, corner, bendX, bendY, wave);
}

function addFold(
  target: Field,
  fold: Fold,
  scale: number,
  [left0, top0]: Point,
  bendX: Noise,
  bendY: Noise,
  wave: Noise,
): void {
  const reach = fold.width * 2.6;
  const slack = fold.pucker ? 2 : 14;
  const xs = fold.line.map((p) => p[0]);
  const ys = fold.line.map((p) => p[1]);
  const left = Math.max(0, Math.floor((Math.min(...xs) - reach - slack) * scale) - left0);
  const right = Math.min(target.width - 1, Math.ceil((Math.max(...xs) + reach + slack) * scale) - left0);
  const top = Math.max(0, Math.floor((Math.min(...ys) - reach - slack) * scale) - top0);
  const low = Math.min(target.height - 1, Math.ceil((Math.max(...ys) + reach + slack) * scale) - top0);
  const lengths = lengthsOf(fold.line);
  const total = lengths.at(-1) ?? 1;
  const [tapered, faded] = fold.taper ?? [1, 1];
  const skew = fold.skew ?? 0;
  const bend = fold.pucker ? 1.2 : 9;
  for (let py = top; py <= low; py++) {
    for (let px = left; px <= right; px++) {
      const ux = (px + left0) / scale;
      const uy = (py + top0) / scale;
      const x = ux + bendX(ux / 70, uy / 70) * bend;
      const y = uy + bendY(ux / 70, uy / 70) * bend;
      const near = nearest(fold.line, lengths, x, y);
      const side = near.distance * (near.right ? 1 : -1);
      const width = fold.width * (near.right ? 1 - skew * 0.6 : 1 + skew * 0.5);
      const across = side / width;
      if (across > 2.6 || across < -2.6) continue;
      const t = near.along / total;
      const rise = Math.min(1, t / (0.55 * tapered + 1e-6)) * Math.min(1, (1 - t) / (0.55 * faded + 1e-6));
      let height = fold.height * Math.exp(-across * across) * rise * (2 - rise);
      if (fold.pucker) {
        const phase = near.along / fold.pucker + wave(near.along / 40, 3.7) * 1.4;
        height *= 0.5 + 0.5 * Math.sin(phase * Math.PI * 2) + 0.35 * wave(ux / 9, uy / 9);
      } else height *= 1 + 0.35 * wave(ux / 60, uy / 60);
      const index = py * target.width + px;
      target.data[index] = (target.data[index] as number) + height * scale;
    }
  }
}

function lengthsOf(line: Line): number[] {
  const lengths = [0];
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Point;
    const b = line[i] as Point;
    lengths.push((lengths[i - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  return lengths;
}

function nearest(line: Line, lengths: readonly number[], x: number, y: number) {
  let best = Number.POSITIVE_INFINITY;
  let along = 0;
  let right = true;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1] as Point;
    const [bx, by] = line[i] as Point;
    const dx = bx - ax;
    const dy = by - ay;
    const square = dx * dx + dy * dy || 1;
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
    const ox = x - ax - dx * t;
    const oy = y - ay - dy * t;
    const distance = ox * ox + oy * oy;
    if (distance < best) {
      best = distance;
      along = (lengths[i - 1] as number) + t * Math.sqrt(square);
      right = dx * oy - dy * ox > 0;
    }
  }
  return { distance: Math.sqrt(best), along, right };
}
