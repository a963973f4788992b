import { between, type Line, mirror, offset, outline, type Point, trace } from "../../raster/geometry";
import type { Fabric, Layer } from "../../raster/layer";
import { press, raise, shade, stitch } from "../sewing";
import { type Cut, inLeg, linesOf } from "./cut";

interface Sewn {
  dye: string;
  relief: string;
}

/** Slant pocket: an opening from the waistband to the side seam. */
export function slant(cut: Cut, thread: string, flip: boolean): Sewn {
  const low = cut.top + cut.band;
  const end = linesOf(cut).outseam.find((p) => p[1] > low + 128) ?? [400 + cut.hip, low + 128];
  const start: Point = [400 + cut.waist * 0.62, low];
  return opening(
    trace(
      `M${start[0]} ${start[1]} C${start[0] + 10} ${low + 50} ${end[0] - 26} ${end[1] - 40} ${end[0]} ${end[1]}`,
    ),
    thread,
    flip,
  );
}

/** Western pocket of jeans: a curved opening with rivets. */
export function western(cut: Cut, thread: string, flip: boolean): Sewn {
  const low = cut.top + cut.band;
  const end = linesOf(cut).outseam.find((p) => p[1] > low + 66) ?? [400 + cut.hip, low + 66];
  const start: Point = [400 + cut.waist * 0.48, low];
  const line = trace(
    `M${start[0]} ${start[1]} C${start[0] + 4} ${low + 52} ${end[0] - 62} ${end[1] + 2} ${end[0]} ${end[1]}`,
  );
  const sewn = opening(line, thread, flip);
  const rivets = [start, end].map(
    ([x, y], i) =>
      `<circle cx="${flip ? 800 - x - (i ? -6 : 6) : x + (i ? -6 : 6)}" cy="${y + 8}" r="3" fill="#a9793f"/>`,
  );
  return { ...sewn, dye: sewn.dye + rivets.join("") };
}

function opening(right: Line, thread: string, flip: boolean): Sewn {
  const line = flip ? mirror(right) : right;
  const into = flip ? -1 : 1;
  const rows = [offset(line, 4.5 * into), offset(line, 9 * into)];
  return {
    dye: shade(offset(line, -2 * into), 4, 0.26) + rows.map((row) => stitch(row, thread)).join(""),
    relief:
      raise(offset(line, 5 * into), 12, 0.6) + press(line, 3, 1) + rows.map((row) => press(row)).join(""),
  };
}

/** Patch pocket. @param point height of the pointed lower edge; 0 for a straight one */
export function patch(
  corner: Point,
  size: readonly [number, number],
  point: number,
  dye: string,
  thread: string,
  cloth: Fabric,
): Layer {
  const [x, y] = corner;
  const [w, h] = size;
  const shape: Line = [
    [x, y],
    [x + w, y],
    [x + w - 2, y + h],
    [x + w / 2, y + h + point],
    [x + 2, y + h],
  ];
  const inner = (d: number): Line => [
    [x + d, y + 2],
    [x + d + 1.6, y + h - d * 0.4],
    [x + w / 2, y + h + point - d],
    [x + w - d - 1.6, y + h - d * 0.4],
    [x + w - d, y + 2],
  ];
  const mouth = (d: number): Line => [
    [x, y + d],
    [x + w, y + d],
  ];
  return {
    outline: outline(shape),
    dye: dye + stitch(inner(3.4), thread) + stitch(inner(7.4), thread) + stitch(mouth(11), thread),
    relief: press(inner(3.4)) + press(inner(7.4)) + press(mouth(11)) + raise(mouth(5), 9, 0.5),
    lift: 1.5,
    roll: 4,
    cloth,
    folds: [{ line: inner(8), width: 6, height: 0.7, pucker: 12, taper: [0, 0] }],
  };
}

/** Cargo pocket at the thigh with a flap and two snaps. */
export function cargo(cut: Cut, dye: string, thread: string, cloth: Fabric, flip: boolean): Layer[] {
  const y = cut.crotchAt + (cut.hemAt - cut.crotchAt) * 0.12;
  const tall = Math.min(136, (cut.hemAt - y) * 0.62);
  const corners = (top: number, low: number, a: number, b: number): Line => {
    const line: Line = [inLeg(cut, a, top), inLeg(cut, b, top), inLeg(cut, b, low), inLeg(cut, a, low)];
    return flip ? mirror(line) : line;
  };
  const bag = corners(y + 14, y + 14 + tall, 0.5, 0.985);
  const lid = corners(y, y + 44, 0.475, 1.0);
  const pleat: Line[] = [0.46, 0.54].map((t) => [
    between(bag[0] as Point, bag[1] as Point, t),
    between(bag[3] as Point, bag[2] as Point, t),
  ]);
  const frame = (line: Line, d: number): Line => inset(line, d);
  const snaps = [0.2, 0.8].map((t) => {
    const [x, sy] = between(
      between(lid[0] as Point, lid[1] as Point, t),
      between(lid[3] as Point, lid[2] as Point, t),
      0.7,
    );
    return `<circle cx="${x}" cy="${sy}" r="4.6" fill="#4b443b"/><circle cx="${x - 1}" cy="${sy - 1}" r="2" fill="#857b6c"/>`;
  });
  return [
    {
      outline: outline(bag),
      dye:
        dye +
        stitch(frame(bag, 4), thread) +
        stitch(frame(bag, 8), thread) +
        pleat.map((l) => shade(l, 2, 0.25)).join(""),
      relief: press(frame(bag, 4)) + press(frame(bag, 8)) + pleat.map((l) => press(l, 3, 1)).join(""),
      lift: 5,
      roll: 8,
      cloth,
      folds: [{ line: frame(bag, 10), width: 7, height: 0.9, pucker: 16, taper: [0, 0] }],
    },
    {
      outline: outline(lid),
      dye: dye + stitch(frame(lid, 4), thread) + stitch(frame(lid, 8), thread) + snaps.join(""),
      relief: press(frame(lid, 4)) + press(frame(lid, 8)),
      lift: 4,
      roll: 5,
      cloth,
    },
  ];
}

/** The closed outline, moved inwards. */
export function inset(line: Line, d: number): Line {
  const cx = line.reduce((sum, p) => sum + p[0], 0) / line.length;
  const cy = line.reduce((sum, p) => sum + p[1], 0) / line.length;
  const moved = line.map(([x, y]): Point => [x + Math.sign(cx - x) * d, y + Math.sign(cy - y) * d]);
  return [...moved, moved[0] as Point];
}
