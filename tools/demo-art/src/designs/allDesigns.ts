import { easyBottoms, trousers } from "./bottoms";
import { graphicTees } from "./graphicTees";
import type { Design } from "./design";
import { plainTees, printedTees } from "./otherTees";

/** How the product with a given key designs; rows that show another row's photos have none. */
export const designs: Readonly<Record<string, Design>> = {
  ...graphicTees,
  ...printedTees,
  ...plainTees,
  ...trousers,
  ...easyBottoms,
};
