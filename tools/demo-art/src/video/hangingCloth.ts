import { type Field, field, fill, smoothstep } from "../raster/field";

/** A cloth on the rope, in pixels of the video. */
export interface HangingCloth {
  left: number;
  width: number;
  length: number;
  /** Height of the rope at every x. */
  rope: Float32Array;
  texture: Texture;
  /** Phase of its motion, in turns. */
  phase: number;
  /** Amplitude of the hem, in pixels. */
  swing: number;
  /** Number of folds, and their depth in pixels. */
  folds: number;
  depth: number;
}

/** Linear red, green and blue, three numbers per pixel. */
export interface Texture {
  width: number;
  height: number;
  data: Float32Array;
}

/** A cloth at one moment, with values precomputed on a coarse grid. */
export interface PosedCloth {
  cloth: HangingCloth;
  /** Horizontal displacement by row, and lift of the hem by column. */
  aside: Float32Array;
  lift: Float32Array;
  /** Brightness, and displacement of the print by folds, on the grid. */
  shade: Field;
  slip: Field;
}

const turn = Math.PI * 2;
const steps = 512;
const net = { across: 96, down: 128 };
/** The hem can move below its length at rest. */
const reach = 1.25;
/** Direction of the light: upper left. */
const sun = [-0.6, -0.42, 0.68] as const;

/**
 * Computes a cloth at a time of the loop, 0 to 1. Every motion has a whole number of periods, so that the
 * loop is seamless.
 */
export function poseCloth(cloth: HangingCloth, time: number, unit: number): PosedCloth {
  const wind = turn * (time + cloth.phase);
  const aside = Float32Array.from({ length: steps + 2 }, (_, i) => {
    const down = (i / steps) * reach;
    const gust = Math.sin(wind - down * 1.7) * 0.8 + Math.sin(2 * wind - down * 3.1) * 0.28 + 0.35;
    return cloth.swing * down ** 1.6 * gust;
  });
  const lift = Float32Array.from({ length: steps + 2 }, (_, i) => {
    const u = i / steps;
    return 0.012 * Math.sin(wind + 1 + u * 2.6) + 0.006 * Math.sin(2 * wind + u * 5);
  });
  const at = (x: number, y: number): [number, number] => [x / net.across, y / net.down];
  const shade = fill(field(net.across + 2, net.down + 2), (x, y) => {
    const [u, v] = at(x, y);
    return shadeOf(cloth, u, v, wind, unit);
  });
  // Perspective displaces the print on a fold.
  const slip = fill(field(net.across + 2, net.down + 2), (x, y) => {
    const [u, v] = at(x, y);
    return (depthAt(cloth, u, v, wind) * 0.5) / cloth.width;
  });
  return { cloth, aside, lift, shade, slip };
}

/** Maps a pixel of the video to the cloth: 0 to 1 across and down. */
export function clothCoordinates(
  { cloth, aside, lift }: PosedCloth,
  x: number,
  y: number,
): [u: number, v: number] {
  const column = Math.min(cloth.rope.length - 1, Math.max(0, Math.floor(x)));
  const down = (y - (cloth.rope[column] as number)) / cloth.length;
  const row = Math.min(steps, Math.max(0, (down / reach) * steps));
  const u = (x - cloth.left - between(aside, row)) / cloth.width;
  const rise = between(lift, Math.min(steps, Math.max(0, u * steps)));
  return [u, down * (1 + Math.max(0, down) * rise)];
}

/** Coverage of a pixel, 0 to 1, with a soft edge of `edge` pixels. */
export function coverage({ width, length }: HangingCloth, u: number, v: number, edge: number): number {
  const side = Math.min(u, 1 - u) * width;
  const ends = Math.min(v, 1 - v) * length;
  return smoothstep(-edge, edge, side) * smoothstep(-edge, edge, ends);
}

function between(table: Float32Array, index: number): number {
  const i = Math.floor(index);
  return (table[i] as number) + ((table[i + 1] as number) - (table[i] as number)) * (index - i);
}

/** Distance from the wall in pixels: pleats and moving gusts. */
function depthAt(cloth: HangingCloth, u: number, v: number, wind: number): number {
  const slow = turn * v * 0.6 + cloth.phase * 9;
  const pleats =
    Math.cos(turn * (cloth.folds * u + 0.12 * Math.sin(slow))) * (1 - 0.35 * v) +
    0.4 * Math.cos(turn * (cloth.folds * 1.7 * u + cloth.phase * 5)) * (1 - v * 0.8);
  const gust =
    Math.sin(turn * (0.9 * u + 0.55 * v) - wind) +
    0.55 * Math.sin(turn * (1.6 * u - 0.8 * v) - 2 * wind + 2) +
    0.3 * Math.sin(turn * (0.4 * u + 1.7 * v) - 2 * wind + 4);
  return cloth.depth * (pleats + v ** 1.15 * gust * 1.15);
}

function shadeOf(cloth: HangingCloth, u: number, v: number, wind: number, unit: number): number {
  const here = depthAt(cloth, u, v, wind);
  const dx = depthAt(cloth, u + 1 / cloth.width, v, wind) - here;
  const dy = depthAt(cloth, u, v + 1 / cloth.length, wind) - here;
  const direct = Math.max(0, (-dx * sun[0] - dy * sun[1] + sun[2]) / Math.hypot(dx, dy, 1)) / sun[2];
  const hollow = 1 - 0.16 * Math.max(-0.6, -here / (cloth.depth * 2));
  // Shadow of the rope.
  const line = 1 - 0.3 * smoothstep(16 * unit, 0, v * cloth.length);
  return (0.3 + 0.7 * direct) * hollow * line;
}
