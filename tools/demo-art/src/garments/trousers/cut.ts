import { between, type Line, outline, type Point, trace } from "../../raster/geometry";

/** The right half of a pair of trousers, in units from the centre line. */
export interface Cut {
  /** Half the waist, and the height of the waistband. */
  waist: number;
  band: number;
  top: number;
  /** Half the width at the hip, and its y. */
  hip: number;
  hipAt: number;
  crotchAt: number;
  /** Distance of outer and inner edge from the centre, at knee and hem. */
  knee: readonly [outer: number, inner: number];
  kneeAt: number;
  hem: readonly [outer: number, inner: number];
  hemAt: number;
  /** Slope of the hem: the inner end is lower. */
  slant: number;
}

const cuts = {
  jogger: {
    waist: 128,
    band: 40,
    top: 116,
    hip: 186,
    hipAt: 300,
    crotchAt: 418,
    knee: [186, 28],
    kneeAt: 620,
    hem: [148, 62],
    hemAt: 850,
    slant: 2,
  },
  straight: {
    waist: 132,
    band: 30,
    top: 104,
    hip: 184,
    hipAt: 300,
    crotchAt: 402,
    knee: [192, 20],
    kneeAt: 620,
    hem: [196, 44],
    hemAt: 896,
    slant: 4,
  },
  wide: {
    waist: 126,
    band: 34,
    top: 96,
    hip: 192,
    hipAt: 310,
    crotchAt: 420,
    knee: [232, 10],
    kneeAt: 640,
    hem: [262, 20],
    hemAt: 902,
    slant: 8,
  },
  barrel: {
    waist: 124,
    band: 34,
    top: 104,
    hip: 196,
    hipAt: 320,
    crotchAt: 430,
    knee: [252, 34],
    kneeAt: 610,
    hem: [172, 46],
    hemAt: 888,
    slant: 2,
  },
  pyjama: {
    waist: 134,
    band: 34,
    top: 100,
    hip: 194,
    hipAt: 310,
    crotchAt: 424,
    knee: [208, 14],
    kneeAt: 640,
    hem: [206, 36],
    hemAt: 898,
    slant: 5,
  },
  shorts: {
    waist: 168,
    band: 52,
    top: 236,
    hip: 232,
    hipAt: 420,
    crotchAt: 560,
    knee: [262, 18],
    kneeAt: 640,
    hem: [278, 30],
    hemAt: 770,
    slant: 14,
  },
} as const satisfies Record<string, Cut>;

export type CutName = keyof typeof cuts;

export function cutOf(name: CutName): Cut {
  return cuts[name];
}

const c = 400;

/** Seams and outline of the right leg, from top to bottom. */
export function linesOf(cut: Cut) {
  const [kneeOut, kneeIn] = cut.knee;
  const [hemOut, hemIn] = cut.hem;
  const low = cut.top + cut.band;
  const outseam = trace(
    `M${c + cut.waist} ${low} C${c + cut.waist + 26} ${low + 60} ${c + cut.hip} ${cut.hipAt - 70} ${c + cut.hip} ${cut.hipAt} C${c + cut.hip + 2} ${cut.hipAt + 90} ${c + kneeOut} ${cut.kneeAt - 90} ${c + kneeOut} ${cut.kneeAt} C${c + kneeOut} ${cut.kneeAt + 90} ${c + hemOut} ${cut.hemAt - 90} ${c + hemOut} ${cut.hemAt - cut.slant}`,
  );
  const hem = trace(
    `M${c + hemOut} ${cut.hemAt - cut.slant} Q${c + (hemOut + hemIn) / 2} ${cut.hemAt + 6} ${c + hemIn} ${cut.hemAt + cut.slant}`,
  );
  const inseam = trace(
    `M${c + hemIn} ${cut.hemAt + cut.slant} C${c + hemIn} ${cut.hemAt - 90} ${c + kneeIn} ${cut.kneeAt + 90} ${c + kneeIn} ${cut.kneeAt} C${c + kneeIn} ${cut.kneeAt - 70} ${c + 12} ${cut.crotchAt + 40} ${c} ${cut.crotchAt}`,
  );
  const rise = trace(`M${c} ${cut.crotchAt} C${c - 1} ${cut.crotchAt - 90} ${c + 1} ${low + 90} ${c} ${low}`);
  const seat: Line = [
    [c, low],
    [c + cut.waist, low],
  ];
  return { outseam, hem, inseam, rise, outline: [...outseam, ...hem, ...inseam, ...rise, ...seat] as Line };
}

/** The waistband. @param dip curvature in units */
export function bandOf(cut: Cut, dip: number): { line: Line; path: string; upper: Line; lower: Line } {
  const w = cut.waist;
  const low = cut.top + cut.band;
  const upper = trace(`M${c - w + 2} ${cut.top} Q${c} ${cut.top + dip} ${c + w - 2} ${cut.top}`);
  const lower = trace(`M${c - w - 3} ${low} Q${c} ${low + dip * 0.7} ${c + w + 3} ${low}`);
  const line = [...upper, ...lower.toReversed()];
  return { line, path: outline(line), upper, lower };
}

/** A point in the right leg. @param across 0 at the inner to 1 at the outer edge @param y in units */
export function inLeg(cut: Cut, across: number, y: number): Point {
  const t = (y - cut.crotchAt) / (cut.hemAt - cut.crotchAt);
  const knee = (cut.kneeAt - cut.crotchAt) / (cut.hemAt - cut.crotchAt);
  const outer =
    t < knee ? mix(cut.hip, cut.knee[0], t / knee) : mix(cut.knee[0], cut.hem[0], (t - knee) / (1 - knee));
  const inner =
    t < knee ? mix(0, cut.knee[1], t / knee) : mix(cut.knee[1], cut.hem[1], (t - knee) / (1 - knee));
  return between([c + inner, y], [c + outer, y], across);
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * Math.min(1, Math.max(0, t));
}
