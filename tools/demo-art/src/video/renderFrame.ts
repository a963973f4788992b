import { sample, smoothstep } from "../raster/field";
import { linearOf, toByte } from "../raster/lighting";
import {
  clothCoordinates,
  coverage,
  type HangingCloth,
  type PosedCloth,
  poseCloth,
  type Texture,
} from "./hangingCloth";

export interface Scene {
  width: number;
  height: number;
  /** From back to front. */
  cloths: readonly HangingCloth[];
  /** Colour of the wall, and its brightness factor per pixel. */
  wall: string;
  wallTexture: Float32Array;
  /** Rope and pegs, RGBA per pixel, drawn over everything. */
  rope: Uint8Array;
}

/** Offset and softness of shadows, in pixels at a height of 720. */
const cast = { right: 46, down: 34, soft: 34 };
const shadowTint = [0.5, 0.56, 0.6] as const;
const glow = [1.05, 0.95, 0.8] as const;

/** Renders a frame. @param time of the loop, 0 to 1 @returns RGB per pixel */
export function renderFrame(scene: Scene, time: number): Buffer {
  const { width, height } = scene;
  const unit = Math.min(width, height) / 720;
  const cloths = scene.cloths.map((cloth) => poseCloth(cloth, time, unit));
  const wall = linearOf(scene.wall);
  const picture = Buffer.alloc(width * height * 3);
  const tone = new Float64Array(3);
  const colour = new Float64Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const sunlight = 1.06 - 0.42 * smoothstep(0, 1.25, (x / width) * 0.45 + (y / height) * 0.8);
      for (let c = 0; c < 3; c++) tone[c] = (wall[c] as number) * sunlight * (scene.wallTexture[i] as number);
      for (const posed of cloths) {
        const shadow = shadowOf(posed, x, y, unit);
        if (shadow > 0)
          for (let c = 0; c < 3; c++)
            tone[c] = (tone[c] as number) * (1 - shadow * (shadowTint[c] as number));
        drawCloth(posed, x + 0.5, y + 0.5, sunlight, unit, tone, colour);
      }
      const rope = (scene.rope[i * 4 + 3] as number) / 255;
      for (let c = 0; c < 3; c++) {
        const byte = toByte(tone[c] as number);
        picture[i * 3 + c] = Math.round(byte * (1 - rope) + (scene.rope[i * 4 + c] as number) * rope);
      }
    }
  }
  return picture;
}

function drawCloth(
  posed: PosedCloth,
  x: number,
  y: number,
  sunlight: number,
  unit: number,
  tone: Float64Array,
  colour: Float64Array,
): void {
  const { cloth, shade, slip } = posed;
  const [u, v] = clothCoordinates(posed, x, y);
  const cover = coverage(cloth, u, v, 0.8);
  if (cover < 0.004) return;
  const nx = u * (shade.width - 2);
  const ny = v * (shade.height - 2);
  const hem = v > 1 - (13 * unit) / cloth.length ? 0.9 : 1;
  const lit = sample(shade, nx, ny) * hem * sunlight;
  // Uses the inner 90 % of the texture, so that a displaced fold stays inside it.
  colourAt(cloth.texture, 0.05 + u * 0.9 + sample(slip, nx, ny), v, colour);
  for (let c = 0; c < 3; c++) {
    // Thin cloth is translucent on lit folds.
    const warm = lit > 1 ? 1 + (lit - 1) * (glow[c] as number) : lit;
    tone[c] = (tone[c] as number) * (1 - cover) + (colour[c] as number) * warm * cover;
  }
}

function shadowOf(posed: PosedCloth, x: number, y: number, unit: number): number {
  const [u, v] = clothCoordinates(posed, x - cast.right * unit, y - cast.down * unit);
  const near = (cast.soft * unit * 2) / posed.cloth.width;
  if (u < -near || u > 1 + near || v < -0.1 || v > 1.2) return 0;
  return coverage(posed.cloth, u, v, cast.soft * unit * (0.4 + Math.max(0, v)));
}

/** Samples the texture at u, v into `out`. */
function colourAt({ width, height, data }: Texture, u: number, v: number, out: Float64Array): void {
  const x = Math.min(width - 1.01, Math.max(0, u * width));
  const y = Math.min(height - 1.01, Math.max(0, v * height));
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const at = (iy * width + ix) * 3;
  const row = width * 3;
  for (let c = 0; c < 3; c++) {
    const top = (data[at + c] as number) * (1 - fx) + (data[at + 3 + c] as number) * fx;
    const low = (data[at + row + c] as number) * (1 - fx) + (data[at + row + 3 + c] as number) * fx;
    out[c] = top * (1 - fy) + low * fy;
  }
}
