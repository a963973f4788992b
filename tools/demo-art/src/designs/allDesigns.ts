import type { Design } from "./design";
import { easyBottoms } from "./easyBottoms";
import { graphicTees } from "./graphicTees";
import { plainTees, printedTees } from "./otherTees";
import { trousers } from "./trousers";

/** Designs by product key. Products that use another product's photos have none. */
export const designs: Readonly<Record<string, Design>> = {
  ...graphicTees,
  ...printedTees,
  ...plainTees,
  ...trousers,
  ...easyBottoms,
};
