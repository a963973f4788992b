import type { Print } from "../art/bolt";
import { type Line, mirror, offset, outline, symmetric, trace } from "../raster/geometry";
import type { Cloth, Garment, Layer } from "../raster/layer";
import { patch } from "./legs/pockets";
import { press, raise, stitch } from "./sewing";
import { teeCut } from "./teeCut";
import { foldsOf, sleeveFolds } from "./teeFolds";
import { collar, inside } from "./teeNeck";

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

const { shoulder, armhole, side, hem, neckFront, neckBack, sleeveTop, cuff, sleeveUnder } = teeCut;

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

function sleeveOf(look: TeeLook, flip: boolean): Layer {
  const turn = (line: Line) => (flip ? mirror(line) : line);
  const inner = trace("M622 414 C606 350 616 290 634 230 L640 230");
  const shape = [...sleeveTop, ...cuff, ...sleeveUnder, ...inner];
  const edge = turn(cuff);
  const inward = flip ? 1 : -1;
  const hemLine = offset(edge, inward * 18);
  const hemLine2 = offset(edge, inward * 22);
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
  const ridge = [armhole, mirror(armhole)].map((line) => raise(line, 7, 0.5)).join("");
  return both + turned + ridge + (front ? "" : press(shoulder, 3, 0.4));
}
