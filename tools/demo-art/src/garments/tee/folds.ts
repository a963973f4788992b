import type { Fold } from "../../raster/folds";
import { type Line, offset, type Point, trace } from "../../raster/geometry";
import { randomFrom } from "../../raster/random";
import { teeCut } from "./cut";

/** Folds of a sleeve. @param turn mirrors lines for the other side */
export function sleeveFolds(turn: (line: Line) => Line): Fold[] {
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
    { line: turn(offset(teeCut.cuff, 14)), width: 5, height: 0.7, pucker: 11, taper: [0, 0] },
  ];
}

/** Folds of the body: from the armholes, at the hem, and across. */
export function foldsOf(seed: number): Fold[] {
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
    // From the armholes to the chest and down the side.
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
  // Long soft folds across the body.
  for (let i = 0; i < 4; i++) {
    const y = 470 + i * 78;
    const lean = near(0, 70);
    const from: Point = [near(270, 40), y + lean];
    const to: Point = [near(520, 50), y - lean + near(0, 30)];
    add(from, [near(400, 30), y + near(30, 25)], to, near(17, 4), near(2.6, 1.2), near(0, 0.5));
  }
  return folds;
}
