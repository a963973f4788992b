import type { Field } from "./field";

/** Bilinear weights of four neighbouring pixels. */
export type Weights = readonly [number, number, number, number];

/** Linear light by sRGB byte. */
export const linear = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

export function corners(fx: number, fy: number): Weights {
  return [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
}

/**
 * Interpolates the colour between four pixels, weighted by alpha so that edges do not darken.
 * @returns alpha
 */
export function blend(
  dye: Uint8Array,
  at: number,
  width: number,
  weights: Weights,
  tones: readonly [Field, Field, Field],
  i: number,
): number {
  const [red, green, blue] = tones;
  let alpha = 0;
  let r = 0;
  let g = 0;
  let b = 0;
  for (let corner = 0; corner < 4; corner++) {
    const from = at + (corner & 1) * 4 + (corner >> 1) * width * 4;
    const weight = ((weights[corner] as number) * (dye[from + 3] as number)) / 255;
    if (weight === 0) continue;
    alpha += weight;
    r += weight * (linear[dye[from] as number] as number);
    g += weight * (linear[dye[from + 1] as number] as number);
    b += weight * (linear[dye[from + 2] as number] as number);
  }
  if (alpha === 0) return 0;
  red.data[i] = r / alpha;
  green.data[i] = g / alpha;
  blue.data[i] = b / alpha;
  return alpha;
}

/** Interpolates the height of sewn details between four pixels, -1 to 1 units: green is up, red is down. */
export function raised(sewn: Uint8Array, at: number, width: number, weights: Weights): number {
  let height = 0;
  for (let corner = 0; corner < 4; corner++) {
    const from = at + (corner & 1) * 4 + (corner >> 1) * width * 4;
    const alpha = (sewn[from + 3] as number) / 255;
    height +=
      ((weights[corner] as number) * alpha * ((sewn[from + 1] as number) - (sewn[from] as number))) / 255;
  }
  return height;
}
