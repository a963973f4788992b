import type { Fold } from "./folds";

/** Surface properties of a fabric, apart from its colour. */
export interface Fabric {
  /** Height and tone (-1 to 1) of the weave at a point of the stage. */
  weave: (x: number, y: number) => { height: number; tone: number };
  /** Strength of the tone, 0 to 1. */
  contrast: number;
  /** 0 is matt, 1 is satin. */
  sheen: number;
  /** Depth of folds; 1 is a heavy jersey. */
  drape: number;
}

/** One piece of fabric. Later layers are drawn over earlier ones. */
export interface Layer {
  /** SVG path. */
  outline: string;
  /** Clips the layer to this path. */
  within?: string;
  /** Colour: an SVG fragment that covers the outline. */
  dye: string;
  /** Height of sewn details as an SVG fragment: red is down, green is up, full colour is one unit. */
  relief?: string;
  /** Height above the layer below, in units. */
  lift: number;
  /** Width of the rounded edge, in units. */
  roll: number;
  cloth: Fabric;
  /** Folds of this layer only. */
  folds?: readonly Fold[];
  /** Brightness factor of its position; 1 is fully lit. */
  light?: number;
}

/** A garment as layers and folds. */
export interface Garment {
  layers: readonly Layer[];
  /** Folds of all layers. */
  folds: readonly Fold[];
}
