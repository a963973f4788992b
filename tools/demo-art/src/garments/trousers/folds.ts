import type { Fold } from "../../raster/folds";
import { type Line, mirror, type Point, trace } from "../../raster/geometry";
import { randomFrom } from "../../raster/random";
import { type Cut, inLeg } from "./cut";

/** Folds of trousers laid flat: at crotch, waist, knee and hem. */
export function foldsOf(
  cut: Cut,
  kind: { elastic: boolean; cuffed: boolean; crease: boolean },
  seed: number,
): Fold[] {
  const random = randomFrom(seed + 3);
  const near = (value: number, range: number) => value + (random() - 0.5) * 2 * range;
  const folds: Fold[] = [];
  for (const flip of [false, true]) {
    const add = (points: readonly Point[], width: number, height: number, more: Partial<Fold> = {}) => {
      const [a, b, d] = points as [Point, Point, Point];
      const line = trace(`M${a[0]} ${a[1]} Q${b[0]} ${b[1]} ${d[0]} ${d[1]}`, 12);
      const skew = (more.skew ?? 0) * (flip ? -1 : 1);
      folds.push({ line: flip ? mirror(line) : line, width, height: height * 1.15, ...more, skew });
    };
    const leg = (across: number, y: number): Point => inLeg(cut, near(across, 0.04), near(y, 8));
    const rise = cut.crotchAt;
    const length = cut.hemAt - rise;
    // From the crotch to the hip.
    add(
      [[402, near(rise - 10, 6)], leg(0.35, rise - 24), [400 + near(130, 20), near(rise - 66, 16)]],
      12,
      near(4.4, 1),
      { skew: -0.5, taper: [0.2, 1] },
    );
    add(
      [[402, near(rise + 2, 6)], leg(0.35, rise + 8), [400 + near(150, 20), near(rise - 8, 16)]],
      12,
      near(4, 1),
      { skew: 0.4, taper: [0.2, 1] },
    );
    add([[404, near(rise + 22, 6)], leg(0.3, rise + 60), leg(0.62, rise + 96)], 14, near(4, 1), {
      skew: 0.4,
      taper: [0.2, 1],
    });
    add(
      [
        [400, near(rise - 40, 8)],
        [440, near(rise - 66, 10)],
        [400 + near(84, 16), near(rise - 110, 14)],
      ],
      10,
      near(2.4, 0.7),
      { taper: [0.3, 1] },
    );
    // Along the leg.
    if (kind.crease) {
      add(
        [leg(0.5, cut.top + cut.band + 30), inLeg(cut, 0.5, rise + 60), inLeg(cut, 0.5, cut.hemAt - 8)],
        7,
        3,
        { taper: [0.5, 0] },
      );
      add([leg(0.74, rise + 40), leg(0.76, rise + length * 0.5), leg(0.8, cut.hemAt - 6)], 20, near(4, 1), {
        skew: 0.3,
        taper: [1, 0.1],
      });
      add([leg(0.24, rise + 80), leg(0.24, rise + length * 0.6), leg(0.2, cut.hemAt - 6)], 18, near(3.4, 1), {
        skew: -0.3,
        taper: [1, 0.1],
      });
    } else {
      add(
        [leg(0.3, rise + 60), leg(0.5, rise + length * 0.4), leg(0.42, rise + length * 0.8)],
        22,
        near(4, 1),
        { skew: 0.3 },
      );
      add(
        [leg(0.86, rise - 20), leg(0.7, rise + length * 0.3), leg(0.8, rise + length * 0.66)],
        18,
        near(3.2, 1),
        { skew: -0.4 },
      );
    }
    // At the knee and below.
    for (let i = 0; i < 4; i++) {
      const y = cut.kneeAt - 60 + i * 42 + near(0, 12);
      const from = random() < 0.5 ? 0.02 : 0.98;
      add(
        [leg(from, y), leg(0.5, y + near(14, 18)), leg(1 - from * 0.8 - 0.1, y + near(6, 26))],
        near(10, 2),
        near(2.4, 0.9),
        { skew: near(0, 0.5), taper: [0.3, 1] },
      );
    }
    if (kind.cuffed)
      for (let i = 0; i < 5; i++) {
        const y = cut.hemAt - 24 - i * 24 + near(0, 6);
        const left = i % 2 === 0;
        add(
          [leg(left ? 0 : 1, y), leg(0.5, y + near(12, 6)), leg(left ? 0.9 : 0.1, y - near(6, 8))],
          near(9, 2),
          near(4 - i * 0.45, 0.6),
          { skew: 0.5, taper: [0.2, 0.7] },
        );
      }
    else
      for (let i = 0; i < 3; i++) {
        const x = 0.2 + i * 0.3 + near(0, 0.08);
        add(
          [
            inLeg(cut, x, cut.hemAt),
            leg(x, cut.hemAt - 50),
            leg(x + near(0, 0.1), cut.hemAt - near(110, 30)),
          ],
          near(12, 3),
          near(2.2, 0.8),
          { taper: [0.1, 1], skew: near(0, 0.4) },
        );
      }
    if (kind.elastic)
      for (let i = 0; i < 9; i++) {
        const x = 6 + (i / 9) * cut.waist + near(0, 5);
        const low = cut.top + cut.band;
        add(
          [
            [400 + x, low - 2],
            [400 + x * 1.06, low + 30],
            [400 + x * near(1.16, 0.05), low + near(72, 26)],
          ],
          near(5, 1.2),
          near(2.4, 0.8),
          { taper: [0.05, 1], skew: near(0, 0.4) },
        );
      }
  }
  return folds;
}

/** Gathers of an elastic band or a rib. */
export function gathers(lines: readonly Line[], period: number, height: number): Fold[] {
  return lines.map((line) => ({ line, width: 15, height, pucker: period, taper: [0, 0] as const }));
}
