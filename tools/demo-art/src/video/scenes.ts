import { block } from "../artwork/market";
import { at, strokePath } from "../artwork/svgShapes";
import { colours } from "../designs/colours";
import { plain } from "../prints/print";
import { ajrakh, bandhani } from "../prints/resistDyed";
import { stripes } from "../prints/woven";
import { linear } from "../raster/pixels";
import { noiseFrom, octaves } from "../raster/random";
import { rasterise } from "../raster/rasteriseSvg";
import type { HangingCloth, Texture } from "./hangingCloth";
import type { Scene } from "./renderFrame";

interface ClothOptions {
  /** Fills a width of 400 units and the given height. */
  dye: (height: number) => string;
  left: number;
  width: number;
  length: number;
  phase: number;
  folds: number;
}

const bigStar = (ground: string, ink: string) =>
  plain(ground)() + [0, 1, 2].map((i) => at(200, 170 + i * 330, block(ink), 0.92)).join("");
const border = (ink: string, height: number) =>
  `<path d="M0 ${height - 92}H800M0 ${height - 62}H800" stroke="${ink}" stroke-width="10"/><path d="M0 ${height - 108}H800M0 ${height - 46}H800" stroke="${ink}" stroke-width="3"/>`;

const cloths = {
  indigo: () => ajrakh("#222f58", "#ece2cc", "#84291d", "#bf7f2c", 190)(),
  undyed: () => bigStar("#e4d8bf", colours.madder),
  madder: (height: number) => plain("#9c3220")() + border("#ead9bb", height),
  turmeric: (height: number) => plain("#cf9322")() + border(colours.brick, height),
  rani: () => bandhani(colours.rani, "#f2dfbd", colours.turmeric)(),
  stripe: () =>
    stripes(
      colours.undyed,
      [
        [46, colours.undyed],
        [22, colours.deep],
      ],
      true,
    )(),
} as const;

/** Cloths on a rope: plain ones behind the banner text, prints elsewhere. */
export async function desktopScene(): Promise<Scene> {
  return scene(1280, 720, 40, [
    { dye: cloths.stripe, left: -60, width: 250, length: 560, phase: 0.62, folds: 3.2 },
    { dye: cloths.rani, left: 1120, width: 260, length: 600, phase: 0.36, folds: 3.4 },
    { dye: cloths.turmeric, left: 392, width: 270, length: 610, phase: 0.18, folds: 3.6 },
    { dye: cloths.madder, left: 150, width: 290, length: 640, phase: 0, folds: 3.8 },
    { dye: cloths.undyed, left: 900, width: 270, length: 580, phase: 0.74, folds: 3.3 },
    { dye: cloths.indigo, left: 620, width: 330, length: 640, phase: 0.48, folds: 3.9 },
  ]);
}

export async function mobileScene(): Promise<Scene> {
  return scene(540, 960, 86, [
    { dye: cloths.turmeric, left: -92, width: 262, length: 712, phase: 0.18, folds: 3.3 },
    { dye: cloths.undyed, left: 372, width: 262, length: 676, phase: 0.74, folds: 3.2 },
    { dye: cloths.indigo, left: 134, width: 284, length: 764, phase: 0.48, folds: 3.8 },
  ]);
}

async function scene(
  width: number,
  height: number,
  line: number,
  lengths: readonly ClothOptions[],
): Promise<Scene> {
  const unit = Math.min(width, height) / 720;
  const sag = (x: number) => line + Math.sin((x / width) * Math.PI) * 18 * unit;
  const heights = Float32Array.from({ length: width }, (_, x) => sag(x) - 2);
  const hangings = await Promise.all(
    lengths.map(async ({ dye, ...hanging }): Promise<HangingCloth> => {
      const texture = await renderTexture(dye, hanging.width, hanging.length);
      return { ...hanging, rope: heights, texture, swing: 16 * unit, depth: 10 * unit };
    }),
  );
  return {
    width,
    height,
    cloths: hangings,
    wall: "#cdb48c",
    wallTexture: wallTextureOf(width, height),
    rope: await drawRope(width, height, sag, lengths),
  };
}

/** Renders the texture of a cloth with uneven threads. */
async function renderTexture(dye: ClothOptions["dye"], width: number, length: number): Promise<Texture> {
  // Prints are 1000 units high.
  const wide = Math.min(400, (1000 * width) / length);
  const renderFrame = { width: wide, height: (wide * length) / width };
  const scale = (width * 1.5) / wide;
  const pixels = await rasterise(dye(renderFrame.height), scale, renderFrame);
  const size = {
    width: Math.round(renderFrame.width * scale),
    height: Math.round(renderFrame.height * scale),
  };
  const data = new Float32Array(size.width * size.height * 3);
  const uneven = octaves(noiseFrom(17), 2);
  for (let i = 0; i < size.width * size.height; i++) {
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    const thread = 1 + uneven(x / 3, y / 120) * 0.05 + uneven(x / 150, y / 3) * 0.04;
    for (let c = 0; c < 3; c++) data[i * 3 + c] = (linear[pixels[i * 4 + c] as number] as number) * thread;
  }
  return { ...size, data };
}

/** Brightness of the lime-washed wall. */
function wallTextureOf(width: number, height: number): Float32Array {
  const brush = octaves(noiseFrom(23), 3);
  return Float32Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    return 1 + brush(x / 190, y / 130) * 0.07;
  });
}

/** Rope and pegs, RGBA per pixel. */
function drawRope(
  width: number,
  height: number,
  sag: (x: number) => number,
  lengths: readonly ClothOptions[],
): Promise<Uint8Array> {
  const unit = Math.min(width, height) / 720;
  let d = "";
  for (let x = -10; x <= width + 10; x += 10) d += `${d ? "L" : "M"}${x} ${sag(x).toFixed(1)}`;
  const pegs = lengths.flatMap(({ left, width: wide }) =>
    [0.09, 0.5, 0.91].map((t) => {
      const x = left + wide * t;
      const y = sag(x);
      const [w, h] = [9 * unit, 30 * unit];
      return `<g transform="translate(${x.toFixed(1)} ${(y - h * 0.36).toFixed(1)}) rotate(${(t * 14 - 7).toFixed(0)} 0 ${h / 3})"><path d="M${-w / 2} 0h${w}l${-w * 0.12} ${h}h${-w * 0.76}z" fill="#a97f4c"/><path d="M0 0h${w / 2}l${-w * 0.12} ${h}h${-w * 0.38}z" fill="#835d33"/></g>`;
    }),
  );
  const rope =
    strokePath("#5d4a33", 5 * unit, d) +
    strokePath("#8d7350", 2 * unit, d, `stroke-dasharray="${4 * unit} ${3 * unit}"`);
  return rasterise(rope + pegs.join(""), 1, { width, height });
}
