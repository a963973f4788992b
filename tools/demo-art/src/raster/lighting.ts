import type { Relief } from "./compose";
import { blur, type Field, field, fill, smoothstep } from "./field";
import { noiseFrom } from "./random";

/** Direction of the main light: up, left and towards the viewer. */
const sun = unit([-0.52, -0.62, 0.72]);
const half = unit([sun[0], sun[1], sun[2] + 1]);

/** Renders the lit garment and its shadow on the background. @returns RGB per pixel */
export function renderLight(relief: Relief, paper: readonly [number, number, number], scale: number): Buffer {
  const { width, height, data: h } = relief.height;
  const hollows = [
    { depth: blur(relief.height, 2.5 * scale), strength: 0.16 },
    { depth: blur(relief.height, 9 * scale), strength: 0.075 },
    { depth: blur(relief.height, 30 * scale), strength: 0.03 },
  ];
  const shadows = castShadows(relief.cover, scale);
  const grain = noiseFrom(99);
  const picture = Buffer.alloc(width * height * 3);
  for (let py = 0, i = 0; py < height; py++) {
    for (let px = 0; px < width; px++, i++) {
      const cover = relief.cover.data[i] as number;
      const fall = falloff(px / width, py / height);
      const [wide, open] = [fall, relief.open.data[i] as number];
      const left = h[px > 0 ? i - 1 : i] as number;
      const right = h[px < width - 1 ? i + 1 : i] as number;
      const up = h[py > 0 ? i - width : i] as number;
      const down = h[py < height - 1 ? i + width : i] as number;
      const n = unit([(left - right) / 2, (up - down) / 2, 1]);
      let shade = lambert(n);
      for (const { depth, strength } of hollows) {
        const hollow = ((depth.data[i] as number) - (h[i] as number)) / scale;
        shade *= hollow > 0 ? 1 / (1 + hollow * strength) : Math.min(1.12, 1 - hollow * strength * 0.35);
      }
      const gleam = Math.max(0, n[0] * half[0] + n[1] * half[1] + n[2] * half[2]) ** 14;
      const sheen = (relief.sheen.data[i] as number) * 0.12 * gleam;
      const dark = shadows.data[i] as number;
      const speck = grain(px / 1.7, py / 1.7) * 0.0025;
      for (let c = 0; c < 3; c++) {
        const tint = 1 + (shade - 1) * ([-0.02, 0, 0.035][c] as number) * -1;
        const cloth = ((relief.colour[c] as Field).data[i] as number) * shade * tint * open + sheen * shade;
        const ground = (paper[c] as number) * (1 - dark * ([0.92, 1, 1.03][c] as number));
        const value = (ground * (1 - cover) + cloth * cover) * wide + speck;
        picture[i * 3 + c] = toByte(value);
      }
    }
  }
  return picture;
}

/** Brightness of the background, darker towards the lower right. */
function falloff(x: number, y: number): number {
  return 1.05 - 0.13 * smoothstep(0, 1.5, x * 0.6 + y * 0.9) - 0.1 * ((x - 0.5) ** 2 + (y - 0.5) ** 2);
}

function lambert(n: Vector): number {
  const direct = Math.max(0, n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2]) / sun[2];
  return 0.36 + 0.64 * direct;
}

/** Shadow on the background: a contact shadow and two soft shadows. */
function castShadows(cover: Field, scale: number): Field {
  const { width, height } = cover;
  const kinds = [
    { soft: 2.2, right: 2, down: 3, strength: 0.42 },
    { soft: 9, right: 8, down: 11, strength: 0.3 },
    { soft: 30, right: 16, down: 26, strength: 0.22 },
  ].map((kind) => ({ ...kind, mask: blur(cover, kind.soft * scale) }));
  return fill(field(width, height), (px, py) => {
    let lit = 1;
    for (const { mask, right, down, strength } of kinds) {
      const x = Math.max(0, px - Math.round(right * scale));
      const y = Math.max(0, py - Math.round(down * scale));
      lit *= 1 - strength * (mask.data[y * width + x] as number);
    }
    return 1 - lit;
  });
}

type Vector = readonly [number, number, number];

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Converts linear light to an sRGB byte. */
export function toByte(value: number): number {
  // Compresses highlights, so that folds of white fabric stay visible.
  const v = value > 0.8 ? 0.8 + (1 - Math.exp(-(value - 0.8) / 0.22)) * 0.2 : Math.max(0, value);
  const c = v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, Math.round(c * 255)));
}

/** Linear red, green and blue of #rrggbb. */
export function linearOf(colour: string): [number, number, number] {
  const part = (at: number) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
