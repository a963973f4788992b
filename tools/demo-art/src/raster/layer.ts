import type { Fold } from "./folds";

/** What a cloth's surface does beyond its colour. */
export interface Fabric {
  /** Height and tone (-1 to 1) of the weave at a point in units of the stage. */
  weave: (x: number, y: number) => { height: number; tone: number };
  /** How much the tone shows, 0 to 1. */
  contrast: number;
  /** 0 is chalk, 1 shines like satin. */
  sheen: number;
  /** How deeply it folds: 1 is a heavy jersey. */
  drape: number;
}

/** One piece of cloth of a garment. Later layers lie on earlier ones. */
export interface Layer {
  /** Outline, an SVG path. */
  outline: string;
  /** Only what lies within this path too. */
  within?: string;
  /** What is printed or dyed, an SVG fragment that covers the outline. */
  dye: string;
  /** Sewn details in height: red strokes press in, green ones stand out, full colour is one unit. */
  relief?: string;
  /** Height over what lies below, in units. */
  lift: number;
  /** How far from the edge the cloth rounds off, in units. */
  roll: number;
  cloth: Fabric;
  /** Folds of this piece alone. */
  folds?: readonly Fold[];
  /** How dark it is by its place: 1 is open to the light. */
  light?: number;
}

/** A garment laid out on the stage. */
export interface Garment {
  layers: readonly Layer[];
  /** Folds through all layers. */
  folds: readonly Fold[];
}
