import { trace } from "../../raster/geometry";

/** The lines of an oversized tee with dropped shoulders: its right half, in units of the stage. */
export const teeCut = {
  shoulder: trace("M478 176 C532 190 590 208 640 230"),
  armhole: trace("M640 230 C624 290 616 350 622 414"),
  side: trace("M622 414 C628 520 624 660 630 800"),
  hem: trace("M630 800 C560 810 480 813 400 813"),
  neckFront: trace("M400 268 C446 268 472 228 478 176"),
  neckBack: trace("M400 198 C440 198 466 190 478 176"),
  sleeveTop: trace("M640 230 C682 252 724 340 768 470"),
  cuff: trace("M768 470 C738 498 702 520 664 532"),
  sleeveUnder: trace("M664 532 C654 490 640 450 622 414"),
} as const;
