import { letter } from "../art/lettering";
import type { Print } from "../art/prints";
import type { Fold } from "../raster/folds";
import {
  between,
  type Line,
  mirror,
  offset,
  outline,
  type Point,
  round,
  stepsAlong,
  symmetric,
  trace,
} from "../raster/geometry";
import type { Cloth, Garment, Layer } from "../raster/layer";
import { randomFrom } from "../raster/random";
import { patch } from "./legs/pockets";
import { press, stitch } from "./sewing";

export interface TeeLook {
  cloth: Cloth;
  dye: Print;
  /** Of the neck, an SVG fragment that fills the stage. */
  rib: string;
  /** Stitches: a colour with alpha. */
  thread: string;
  /** Artwork on the body, in units of the stage. */
  print?: string;
  /** Dye of a chest pocket, on the wearer's left. */
  pocket?: string;
  side: "front" | "back";
}

const shoulder = trace("M478 176 C532 190 590 208 640 230");
const armhole = trace("M640 230 C624 290 616 350 622 414");
const side = trace("M622 414 C628 520 624 660 630 800");
const hem = trace("M630 800 C560 810 480 813 400 813");
const neckFront = trace("M400 268 C446 268 472 228 478 176");
const neckBack = trace("M400 198 C440 198 466 190 478 176");
const sleeveTop = trace("M640 230 C682 252 724 340 768 470");
const cuff = trace("M768 470 C738 498 702 520 664 532");
const sleeveUnder = trace("M664 532 C654 490 640 450 622 414");

/** An oversized tee with dropped shoulders, laid flat. */
export function tee(look: TeeLook, seed: number): Garment {
  const front = look.side === "front";
  const neck = front ? neckFront : neckBack;
  const body = symmetric([...neck, ...shoulder, ...armhole, ...side, ...hem]);
  const layers: Layer[] = [];
  if (front) layers.push(inside(look));
  for (const flip of [false, true]) layers.push(sleeveOf(look, flip));
  layers.push({
    outline: outline(body),
    dye: look.dye(0, front ? [0, 0] : [23, 41]) + (look.print ?? "") + bodyStitches(look, front),
    relief: bodyRelief(front),
    lift: 2.6,
    roll: 8,
    cloth: look.cloth,
  });
  if (front && look.pocket)
    layers.push(patch([434, 318], [84, 88], 12, look.pocket, look.thread, look.cloth));
  layers.push(collar(look, neck, front, outline(body)));
  return { layers, folds: foldsOf(seed) };
}

function inside(look: TeeLook): Layer {
  const back = [...trace("M322 176 C350 200 380 206 400 206"), ...trace("M400 206 C420 206 450 200 478 176")];
  const shape = [...back, ...trace("M478 176 C474 236 446 280 400 280 C354 280 326 236 322 176")];
  const tape = offset(back, 12);
  const brand = `<g transform="translate(0 17)">${letter("haat", "#b3371f", { cap: 9, weight: 800, width: 118 }).svg}</g>`;
  const label = `<g transform="translate(400 226)"><rect x="-21" y="0" width="42" height="25" fill="#efe7d6"/>${brand}</g>`;
  return {
    outline: outline(shape),
    dye: `${look.dye()}<path d="${outline(tape, false)}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="20"/>${label}`,
    relief: `<path d="${outline(tape, false)}" fill="none" stroke="#0f0" stroke-width="18"/>`,
    lift: 2,
    roll: 4,
    cloth: look.cloth,
    light: 0.62,
  };
}

function sleeveOf(look: TeeLook, flip: boolean): Layer {
  const turn = (line: Line) => (flip ? mirror(line) : line);
  const inner = trace("M622 414 C606 350 616 290 634 230 L640 230");
  const shape = [...sleeveTop, ...cuff, ...sleeveUnder, ...inner];
  const edge = turn(cuff);
  const out = flip ? 1 : -1;
  const hemLine = offset(edge, -out * -18);
  const hemLine2 = offset(edge, -out * -22);
  return {
    outline: outline(turn(shape)),
    dye: `${look.dye(flip ? -16 : 16)}${stitch(hemLine, look.thread)}${stitch(hemLine2, look.thread)}`,
    relief: `${press(hemLine, 2.4, 0.5)}${press(hemLine2, 2.4, 0.5)}`,
    lift: 2.4,
    roll: 8,
    cloth: look.cloth,
    folds: sleeveFolds(turn),
  };
}

function sleeveFolds(turn: (line: Line) => Line): Fold[] {
  return [
    { line: turn(trace("M632 300 C664 350 690 420 706 486")), width: 17, height: 5, skew: 0.5 },
    {
      line: turn(trace("M624 372 C640 410 660 450 676 500")),
      width: 12,
      height: 4.5,
      skew: -0.4,
      taper: [0.3, 0.8],
    },
    { line: turn(trace("M660 268 C700 320 724 380 738 450")), width: 14, height: 3.5, skew: 0.3 },
    { line: turn(offset(cuff, 14)), width: 5, height: 0.7, pucker: 11, taper: [0, 0] },
  ];
}

function bodyStitches(look: TeeLook, front: boolean): string {
  const up = offset(hem, 20);
  const up2 = offset(hem, 24.5);
  const yoke = front
    ? ""
    : stitch(offset(shoulder, 5), look.thread) + stitch(mirror(offset(shoulder, 5)), look.thread);
  const sew = [up, up2, offset(armhole, 6)].map(
    (line) => stitch(line, look.thread) + stitch(mirror(line), look.thread),
  );
  return sew.join("") + yoke;
}

function bodyRelief(front: boolean): string {
  const lines = [
    press(offset(hem, 20), 3, 0.6),
    press(offset(hem, 25), 3, 0.6),
    press(offset(armhole, 6), 2.4, 0.5),
  ];
  const both = lines.join("");
  const turned = [offset(hem, 20), offset(hem, 25), offset(armhole, 6)]
    .map((l) => press(mirror(l), 2.6, 0.55))
    .join("");
  const ridge = [armhole, mirror(armhole)]
    .map(
      (l) =>
        `<path d="${outline(l, false)}" fill="none" stroke="#0f0" stroke-opacity=".5" stroke-width="7"/>`,
    )
    .join("");
  return both + turned + ridge + (front ? "" : press(shoulder, 3, 0.4));
}

function collar(look: TeeLook, neck: Line, front: boolean, within: string): Layer {
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
    dye: `${look.rib}<path d="${ribs.join("")}" stroke="#000" stroke-opacity=".1" stroke-width="1.1" fill="none"/>`,
    relief: `<path d="${ribs.join("")}" stroke="#f00" stroke-opacity=".55" stroke-width="1.3" fill="none"/>`,
    lift: 1.6,
    roll: 5,
    cloth: { ...look.cloth, drape: 0.4 },
    folds: [{ line: seam, width: 6, height: -0.5, pucker: 13, taper: [0, 0] }],
  };
}

function foldsOf(seed: number): Fold[] {
  const random = randomFrom(seed);
  const near = (value: number, range: number) => value + (random() - 0.5) * 2 * range;
  const folds: Fold[] = [];
  const add = (
    from: Point,
    bend: Point,
    to: Point,
    width: number,
    height: number,
    skew: number,
    taper?: [number, number],
  ) => {
    const line = trace(`M${from[0]} ${from[1]} Q${bend[0]} ${bend[1]} ${to[0]} ${to[1]}`, 14);
    folds.push({ line, width, height, skew, ...(taper ? { taper } : {}) });
  };
  for (const s of [1, -1]) {
    const x = (units: number) => 400 + s * units;
    // The armholes pull towards the chest and down the side.
    add(
      [x(near(212, 6)), near(410, 8)],
      [x(150), near(400, 20)],
      [x(near(70, 30)), near(352, 30)],
      13,
      near(4.4, 1),
      -0.55 * s,
      [0.25, 1],
    );
    add(
      [x(near(210, 6)), near(432, 10)],
      [x(160), near(470, 20)],
      [x(near(90, 40)), near(490, 40)],
      12,
      near(3.6, 1),
      0.4 * s,
      [0.25, 1],
    );
    add(
      [x(near(206, 6)), near(446, 8)],
      [x(near(176, 12)), near(540, 30)],
      [x(near(186, 18)), near(680, 40)],
      16,
      near(4.2, 1.2),
      0.5 * s,
      [0.3, 1],
    );
    add(
      [x(near(196, 8)), near(300, 30)],
      [x(150), near(300, 20)],
      [x(near(96, 20)), near(262, 20)],
      11,
      near(2.4, 0.8),
      0.3,
      [0.5, 1],
    );
    add(
      [x(near(150, 30)), 800],
      [x(near(150, 30)), near(740, 20)],
      [x(near(132, 40)), near(640, 40)],
      13,
      near(3, 1),
      0.3 * s,
      [0.1, 1],
    );
    add(
      [x(near(60, 30)), 802],
      [x(near(66, 30)), near(750, 20)],
      [x(near(40, 50)), near(690, 30)],
      10,
      near(2, 0.8),
      -0.3,
      [0.1, 1],
    );
  }
  // Long soft rolls across the body from smoothing it out.
  for (let i = 0; i < 4; i++) {
    const y = 470 + i * 78;
    const lean = near(0, 70);
    const from: Point = [near(270, 40), y + lean];
    const to: Point = [near(520, 50), y - lean + near(0, 30)];
    add(from, [near(400, 30), y + near(30, 25)], to, near(17, 4), near(2.6, 1.2), near(0, 0.5));
  }
  return folds;
}
