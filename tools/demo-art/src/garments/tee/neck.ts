import { textOutline } from "../../artwork/lettering";
import {
  between,
  type Line,
  mirror,
  offset,
  outline,
  type Point,
  round,
  stepsAlong,
  trace,
} from "../../raster/geometry";
import type { Layer } from "../../raster/layer";
import type { TeeStyle } from "./tee";

/** The inside of the back with tape and label, visible through the neck. */
export function inside(style: TeeStyle): Layer {
  const back = [...trace("M322 176 C350 200 380 206 400 206"), ...trace("M400 206 C420 206 450 200 478 176")];
  const shape = [...back, ...trace("M478 176 C474 236 446 280 400 280 C354 280 326 236 322 176")];
  const tape = offset(back, 12);
  const brand = `<g transform="translate(0 17)">${textOutline("haat", "#b3371f", { cap: 9, weight: 800, width: 118 }).svg}</g>`;
  const label = `<g transform="translate(400 226)"><rect x="-21" y="0" width="42" height="25" fill="#efe7d6"/>${brand}</g>`;
  return {
    outline: outline(shape),
    dye: `${style.dye()}<path d="${outline(tape, false)}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="20"/>${label}`,
    relief: `<path d="${outline(tape, false)}" fill="none" stroke="#0f0" stroke-width="18"/>`,
    lift: 2,
    roll: 4,
    cloth: style.cloth,
    light: 0.62,
  };
}

/** The neck rib; `within` is the body's outline. */
export function collar(style: TeeStyle, neck: Line, front: boolean, within: string): Layer {
  const width = front ? 25 : 20;
  const line = [...mirror(neck).toReversed(), ...neck.slice(1)];
  const outer = offset(line, width);
  const ribs = stepsAlong(line, 3.1).map(({ at, along }) => {
    const to: Point = [at[0] - along[1] * width, at[1] + along[0] * width];
    const from = between(at, to, 0.04);
    const end = between(at, to, 0.94);
    return `M${round(from[0])} ${round(from[1])}L${round(end[0])} ${round(end[1])}`;
  });
  const seam = offset(line, width + 4);
  return {
    outline: outline([...line, ...outer.toReversed()]),
    within,
    dye: `${style.rib}<path d="${ribs.join("")}" stroke="#000" stroke-opacity=".1" stroke-width="1.1" fill="none"/>`,
    relief: `<path d="${ribs.join("")}" stroke="#f00" stroke-opacity=".55" stroke-width="1.3" fill="none"/>`,
    lift: 1.6,
    roll: 5,
    cloth: { ...style.cloth, drape: 0.4 },
    folds: [{ line: seam, width: 6, height: -0.5, pucker: 13, taper: [0, 0] }],
  };
}
