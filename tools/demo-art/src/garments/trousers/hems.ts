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
import type { Layer } from "../../raster/layer";
import { type Cut, linesOf } from "./cut";
import { gathers } from "./folds";
import type { TrousersStyle } from "./style";

/** The ribbed cuff of a leg. */
export function cuffOf(style: TrousersStyle, cut: Cut, flip: boolean): Layer {
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

/** The turned-up hem of a leg. */
export function turnUp(style: TrousersStyle, cut: Cut, flip: boolean): Layer {
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
