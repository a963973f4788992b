import { easyBottoms } from "./easyBottoms";
import { graphicTees } from "./graphicTees";
import { plainTees } from "./plainTees";
import { printedTees } from "./printedTees";
import { trousers } from "./trousers";
import type { DemoProduct } from "./types";

/** All products of the demo shop. */
export const catalogue: readonly DemoProduct[] = [
  ...graphicTees,
  ...printedTees,
  ...plainTees,
  ...trousers,
  ...easyBottoms,
];
