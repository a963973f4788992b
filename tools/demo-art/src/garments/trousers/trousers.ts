import type { Print } from "../../prints/print";
import { textOutline } from "../../artwork/lettering";
import { denim } from "../fabrics";
import {
  between,
  type Line,
  mirror,
  offset,
  outline,
  type Point,
  round,
  stepsAlong,
} from "../../raster/geometry";
import type { Fabric, Garment, Layer } from "../../raster/layer";
import { press, raise, shade, stitch } from "../sewing";
import { type Cut, type CutName, cutOf, linesOf } from "./cut";
import { foldsOf, gathers } from "./folds";
import { cargo, inset, patch, slant, western } from "./pockets";
import { buttoned, cord, elastic, fly, insideOf } from "./waist";

export interface TrousersStyle {
  cut: CutName;
  cloth: Fabric;
  dye: Print;
  /** Stitches: a colour, often with alpha. */
  thread: string;
  waist: "elastic" | "buttoned";
  /** Of a drawcord; none without. */
  cord?: string;
  band?: string;
  pockets?: "slant" | "western";
  hem?: "rib" | "turned" | "stitched";
  cargo?: boolean;
  seat?: "patch" | "pair" | "jeans";
  /** A stripe down the side seam. */
  stripe?: readonly string[];
  crease?: boolean;
  /** Fragment over each leg: fading, placed prints. Drawn for the right leg and mirrored. */
  over?: string;
  side: "front" | "back";
}

/** Trousers, joggers or shorts, laid flat. */
export function trousers(style: TrousersStyle, seed: number): Garment {
  const cut = cutOf(style.cut);
  const front = style.side === "front";
  const dip = front ? 9 : -3;
  const slip: Point = front ? [0, 0] : [17, 31];
  const dye = style.dye(0, slip);
  const band = style.band ?? dye;
  const layers: Layer[] = front ? [insideOf(cut, dye, style.cloth)] : [];
  for (const flip of [true, false]) layers.push(legOf(style, cut, flip, front));
  if (style.hem === "rib") for (const flip of [true, false]) layers.push(cuffOf(style, cut, flip));
  if (style.hem === "turned") for (const flip of [true, false]) layers.push(turnUp(style, cut, flip));
  if (style.cargo)
    for (const flip of [true, false]) layers.push(...cargo(cut, dye, style.thread, style.cloth, flip));
  if (!front) layers.push(...seatOf(style, cut, dye));
  if (style.waist === "elastic") {
    layers.push(elastic(cut, band, style.thread, style.cloth, dip));
    if (style.cord && front) layers.push(...cord(cut, style.cord, dip));
  } else layers.push(...buttoned(cut, band, style.thread, style.cloth, dip, front));
  if (!front && style.seat === "jeans") layers.push(leatherLabel(cut));
  const kind = {
    elastic: style.waist === "elastic",
    cuffed: style.hem === "rib",
    crease: style.crease ?? false,
  };
  return { layers, folds: foldsOf(cut, kind, seed) };
}

function legOf(style: TrousersStyle, cut: Cut, flip: boolean, front: boolean): Layer {
  const turn = (line: Line) => (flip ? mirror(line) : line);
  const lines = linesOf(cut);
  const into = flip ? -1 : 1;
  const rise = turn(lines.rise);
  const hem = turn(lines.hem);
  const rows =
    style.hem === "rib" || style.hem === "turned" ? [] : [offset(hem, 20 * into), offset(hem, 24 * into)];
  const pocket =
    front && style.pockets
      ? { slant, western }[style.pockets](cut, style.thread, flip)
      : { dye: "", relief: "" };
  const open = front && !flip && style.waist === "buttoned" ? fly(cut, style.thread) : { dye: "", relief: "" };
  const outseam = turn(lines.outseam);
  const stripe = (style.stripe ?? [])
    .map(
      (ink, i) =>
        `<path d="${outline(offset(outseam, (10 + i * 11) * into), false)}" fill="none" stroke="${ink}" stroke-width="9"/>`,
    )
    .join("");
  const over = style.over
    ? flip
      ? `<g transform="translate(800 0) scale(-1 1)">${style.over}</g>`
      : style.over
    : "";
  const seatSeam = front ? [] : [offset(rise, 4.5), ...(style.seat === "jeans" ? yokeOf(cut).map(turn) : [])];
  const sewn = [...rows, ...seatSeam];
  return {
    outline: outline(turn(lines.outline)),
    dye:
      style.dye(flip ? 2.2 : -2.2, front ? [flip ? 9 : 0, 0] : [flip ? 0 : 21, 37]) +
      stripe +
      over +
      shade(rise, 5, 0.16) +
      pocket.dye +
      open.dye +
      sewn.map((line) => stitch(line, style.thread)).join(""),
    relief:
      press(rise, 3.4, 0.9) +
      raise(offset(outseam, 4 * into), 6, 0.35) +
      pocket.relief +
      open.relief +
      sewn.map((line) => press(line)).join(""),
    lift: 2.6,
    roll: 9,
    cloth: style.cloth,
  };
}

function cuffOf(style: TrousersStyle, cut: Cut, flip: boolean): Layer {
  const turn = (p: Point): Point => (flip ? [800 - p[0], p[1]] : p);
  const [outer, inner] = cut.hem;
  const y = cut.hemAt;
  const top: Line = [turn([400 + inner - 1, y - 4]), turn([400 + outer + 1, y - 5])];
  const low: Line = [turn([400 + inner + 9, y + 50]), turn([400 + outer - 9, y + 49])];
  const ribs = stepsAlong(
    [between(top[0] as Point, top[1] as Point, 0.01), between(top[0] as Point, top[1] as Point, 0.99)],
    4.6,
  ).map(({ at }) => {
    const t = (at[0] - (top[0] as Point)[0]) / ((top[1] as Point)[0] - (top[0] as Point)[0]);
    const end = between(low[0] as Point, low[1] as Point, t);
    return `M${round(at[0])} ${round(at[1])}L${round(end[0])} ${round(end[1])}`;
  });
  const middle = [0.4].map(
    (t): Line => [between(top[0] as Point, low[0] as Point, t), between(top[1] as Point, low[1] as Point, t)],
  );
  return {
    outline: outline([...top, ...low.toReversed()]),
    dye: `${style.band ?? style.dye()}<path d="${ribs.join("")}" stroke="#000" stroke-opacity=".12" stroke-width="1.6"/>`,
    relief: `<path d="${ribs.join("")}" stroke="#f00" stroke-opacity=".8" stroke-width="2"/>`,
    lift: 1.2,
    roll: 7,
    cloth: { ...style.cloth, drape: 0.5 },
    folds: gathers(middle, 15, 0.8),
  };
}

function turnUp(style: TrousersStyle, cut: Cut, flip: boolean): Layer {
  const turn = (line: Line) => (flip ? mirror(line) : line);
  const { hem } = linesOf(cut);
  const wide = hem.map(([x, y], i): Point => [x + (i === 0 ? 3 : 0), y + 2]);
  const upper = offset(hem, 40).map(([x, y], i): Point => [x + (i === 0 ? 4 : 0), y]);
  return {
    outline: outline(turn([...wide, ...upper.toReversed()])),
    dye: style.band ?? style.dye(flip ? 2.2 : -2.2),
    lift: 2.6,
    roll: 5,
    cloth: style.cloth,
  };
}

/** The two rows of stitches above the seat of jeans. */
function yokeOf(cut: Cut): Line[] {
  const low = cut.top + cut.band;
  return [0, 4].map((drop) => [
    [400, low + 62 + drop],
    [400 + cut.hip, low + 22 + drop],
  ]);
}

function leatherLabel(cut: Cut): Layer {
  const [x, y] = [430, cut.top - 4];
  const box: Line = [
    [x, y],
    [x + 62, y + 1],
    [x + 62, y + 40],
    [x, y + 39],
  ];
  const mark = textOutline("haat", "#4d3019", { cap: 12, weight: 800, width: 118 }).svg;
  return {
    outline: outline(box),
    dye: `<rect width="800" height="1000" fill="#9a6a3f"/>${stitch(inset(box, 3), "#d9b27c")}<g transform="translate(${x + 31} ${y + 26})">${mark}</g>`,
    lift: 2,
    roll: 3,
    cloth: { ...denim, sheen: 0.5, contrast: 0.05 },
  };
}

function seatOf(style: TrousersStyle, cut: Cut, dye: string): Layer[] {
  const low = cut.top + cut.band;
  const { thread, cloth } = style;
  if (style.seat === "jeans") {
    return [-1, 1].map((s) =>
      patch([s < 0 ? 400 - 146 : 400 + 42, low + 78], [104, 104], 20, dye, thread, cloth),
    );
  }
  if (style.seat === "pair")
    return [-1, 1].map((s) =>
      patch([s < 0 ? 400 - 140 : 400 + 46, low + 66], [94, 100], 0, dye, thread, cloth),
    );
  if (style.seat === "patch") return [patch([400 + 48, low + 66], [92, 98], 0, dye, thread, cloth)];
  return [];
}
