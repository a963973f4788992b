import { easyBottoms, trousers } from "./bottoms";
import { graphicTees } from "./graphicTees";
import type { Look } from "./look";
import { plainTees, printedTees } from "./otherTees";

/** How the product with a given key looks; rows that show another row's photos have none. */
export const looks: Readonly<Record<string, Look>> = {
  ...graphicTees,
  ...printedTees,
  ...plainTees,
  ...trousers,
  ...easyBottoms,
};
