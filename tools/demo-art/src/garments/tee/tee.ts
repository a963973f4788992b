import type { Print } from "../../prints/print";
import { type Line, mirror, offset, outline, symmetric, trace } from "../../raster/geometry";
import type { Fabric, Garment, Layer } from "../../raster/layer";
import { press, raise, stitch } from "../sewing";
import { patch } from "../trousers/pockets";
import { teeCut } from "./cut";
import { foldsOf, sleeveFolds } from "./folds";
import { collar, inside } from "./neck";

export interface TeeStyle {
  cloth: Fabric;
  dye: Print;
  /** Colour of the neck rib: an SVG fragment that fills the stage. */
  rib: string;
  /** Stitches: a colour with alpha. */
  thread: string;
  /** Artwork on the body, in units of the stage. */
  print?: string;
  /** Colour of a chest pocket on the wearer's left. */
  pocket?: string;
  side: "front" | "back";
}

const { shoulder, armhole, side, hem, neckFront, neckBack, sleeveTop, cuff, sleeveUnder } = teeCut;

/** An oversized tee with dropped shoulders, laid flat. */
export function tee(style: TeeStyle, seed: number): Garment {
  const front = style.side === "front";
  const neck = front ? neckFront : neckBack;
  const body = symmetric([...neck, ...shoulder, ...armhole, ...side, ...hem]);
  const layers: Layer[] = [];
  if (front) layers.push(inside(style));
  for (const flip of [false, true]) layers.push(sleeveOf(style, flip));
  layers.push({
    outline: outline(body),
    dye: style.dye(0, front ? [0, 0] : [23, 41]) + (style.print ?? "") + bodyStitches(style, front),
    relief: bodyRelief(front),
    lift: 2.6,
    roll: 8,
    cloth: style.cloth,
  });
  if (front && style.pocket)
    layers.push(patch([434, 318], [84, 88], 12, style.pocket, style.thread, style.cloth));
  layers.push(collar(style, neck, front, outline(body)));
  return { layers, folds: foldsOf(seed) };
}

function sleeveOf(style: TeeStyle, flip: boolean): Layer {
  const turn = (line: Line) => (flip ? mirror(line) : line);
  const inner = trace("M622 414 C606 350 616 290 634 230 L640 230");
  const shape = [...sleeveTop, ...cuff, ...sleeveUnder, ...inner];
  const edge = turn(cuff);
  const inward = flip ? 1 : -1;
  const hemLine = offset(edge, inward * 18);
  const hemLine2 = offset(edge, inward * 22);
  return {
    outline: outline(turn(shape)),
    dye: `${style.dye(flip ? -16 : 16)}${stitch(hemLine, style.thread)}${stitch(hemLine2, style.thread)}`,
    relief: `${press(hemLine, 2.4, 0.5)}${press(hemLine2, 2.4, 0.5)}`,
    lift: 2.4,
    roll: 8,
    cloth: style.cloth,
    folds: sleeveFolds(turn),
  };
}

function bodyStitches(style: TeeStyle, front: boolean): string {
  const up = offset(hem, 20);
  const up2 = offset(hem, 24.5);
  const yoke = front
    ? ""
    : stitch(offset(shoulder, 5), style.thread) + stitch(mirror(offset(shoulder, 5)), style.thread);
  const sew = [up, up2, offset(armhole, 6)].map(
    (line) => stitch(line, style.thread) + stitch(mirror(line), style.thread),
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
  const ridge = [armhole, mirror(armhole)].map((line) => raise(line, 7, 0.5)).join("");
  return both + turned + ridge + (front ? "" : press(shoulder, 3, 0.4));
}
