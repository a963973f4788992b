import { textOutline } from "../../artwork/lettering";
import { type Line, mirror, offset, outline, type Point } from "../../raster/geometry";
import type { Garment, Layer } from "../../raster/layer";
import { denim } from "../fabrics";
import { press, raise, shade, stitch } from "../sewing";
import { type Cut, cutOf, linesOf } from "./cut";
import { foldsOf } from "./folds";
import { cuffOf, turnUp } from "./hems";
import { cargo, inset, patch, slant, western } from "./pockets";
import type { TrousersStyle } from "./style";
import { buttoned, cord, elastic, fly, insideOf } from "./waist";

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
  const open =
    front && !flip && style.waist === "buttoned" ? fly(cut, style.thread) : { dye: "", relief: "" };
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

/** The yoke seams at the back of jeans. */
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
