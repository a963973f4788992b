import type { Print } from "../../prints/print";
import type { Fabric } from "../../raster/layer";
import type { CutName } from "./cut";

/** What a design chooses of a pair of trousers. */
export interface TrousersStyle {
  cut: CutName;
  cloth: Fabric;
  dye: Print;
  /** Colour of stitches, with alpha. */
  thread: string;
  waist: "elastic" | "buttoned";
  /** Colour of the drawcord; none by default. */
  cord?: string;
  band?: string;
  pockets?: "slant" | "western";
  hem?: "rib" | "turned" | "stitched";
  cargo?: boolean;
  seat?: "patch" | "pair" | "jeans";
  /** A stripe down the side seam. */
  stripe?: readonly string[];
  crease?: boolean;
  /** SVG fragment over each leg, for the right leg; mirrored for the left one. */
  over?: string;
  side: "front" | "back";
}
