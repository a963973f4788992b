import type { Fabric } from "../raster/layer";
import { noiseFrom, octaves } from "../raster/random";

const fine = noiseFrom(7);
const slow = octaves(noiseFrom(8), 2);
const blot = octaves(noiseFrom(9), 3);

/** Heavy combed jersey, 240 GSM: a smooth face with barely visible wales and a few thicker threads across. */
export const jersey: Fabric = {
  weave: (x, y) => ({
    height: fine(x * 0.55, y * 0.4) * 0.16,
    tone: fine(x * 0.6, y * 0.3) * 0.5 + slow(x / 50, y / 2.6) * 0.4,
  }),
  contrast: 0.09,
  sheen: 0.12,
  drape: 1,
};

/** Jersey from uneven yarn, with short horizontal streaks. */
export const slub: Fabric = {
  weave: (x, y) => {
    const streak = Math.max(0, slow(x / 30, y / 1.9) - 0.12);
    return {
      height: streak * 0.35 + fine(x * 0.55, y * 0.4) * 0.14,
      tone: streak * 1.5 - 0.25 + fine(x * 0.6, y * 0.4) * 0.5,
    };
  },
  contrast: 0.13,
  sheen: 0.1,
  drape: 1.1,
};

/** Jersey from yarn of dyed and undyed fibre. */
export const melange: Fabric = {
  weave: (x, y) => ({
    height: fine(x * 0.5, y * 0.4) * 0.16,
    tone: fine(x * 0.45, y * 0.25) + slow(x / 7, y / 2) * 0.5,
  }),
  contrast: 0.2,
  sheen: 0.08,
  drape: 1,
};

/** Loopback terry: thick, soft, no shine. */
export const terry: Fabric = {
  weave: (x, y) => ({
    height: fine(x * 0.4, y * 0.4) * 0.3 + blot(x / 9, y / 9) * 0.25,
    tone: fine(x * 0.5, y * 0.5) * 0.6 + blot(x / 40, y / 40) * 0.3,
  }),
  contrast: 0.1,
  sheen: 0.04,
  drape: 1.15,
};

/** Right-hand twill: steep diagonal lines. */
export const twill: Fabric = {
  weave: (x, y) => {
    const line = Math.sin((x * 1.15 + y * 0.85) * 1.9 + fine(x / 3, y / 3));
    return { height: line * 0.1, tone: line * 0.5 + blot(x / 26, y / 60) * 0.5 };
  },
  contrast: 0.09,
  sheen: 0.12,
  drape: 0.85,
};

/** Denim: indigo warp over an undyed weft, with vertical streaks. */
export const denim: Fabric = {
  weave: (x, y) => {
    const line = Math.sin((x * 1.05 + y * 0.95) * 1.8);
    const warp = slow(x / 1.7, y / 70);
    return {
      height: line * 0.12 + warp * 0.08,
      tone: line * 0.45 + warp * 0.75 + fine(x * 0.6, y * 0.6) * 0.45,
    };
  },
  contrast: 0.3,
  sheen: 0.06,
  drape: 0.9,
};

/** Linen: threads of uneven thickness both ways. */
export const linen: Fabric = {
  weave: (x, y) => {
    const across = Math.max(-0.4, slow(x / 34, y / 1.5));
    const down = Math.max(-0.4, slow(x / 1.5 + 90, y / 34));
    return { height: (across + down) * 0.22, tone: (across + down) * 0.8 };
  },
  contrast: 0.12,
  sheen: 0.1,
  drape: 1.25,
};

/** Poplin: close, crisp, a little lustre. */
export const poplin: Fabric = {
  weave: (x, y) => ({ height: fine(x * 0.7, y * 0.7) * 0.08, tone: fine(x * 0.7, y * 0.7) * 0.6 }),
  contrast: 0.05,
  sheen: 0.22,
  drape: 1.1,
};

/** Corduroy of eight wales to the inch. */
export const corduroy: Fabric = {
  weave: (x, y) => {
    const wale = Math.abs(Math.sin((x + slow(x / 200, y / 90) * 3) * (Math.PI / 6.4)));
    return { height: wale * 1.5, tone: (wale - 0.6) * 1.2 + fine(x * 0.4, y * 0.2) * 0.3 };
  },
  contrast: 0.22,
  sheen: 0.25,
  drape: 0.9,
};

/** Ripstop: a grid of stronger threads in plain cloth. */
export const ripstop: Fabric = {
  weave: (x, y) => {
    const thread = Math.max(Math.cos((x * Math.PI) / 4.6) ** 24, Math.cos((y * Math.PI) / 4.6) ** 24);
    return { height: thread * 0.28, tone: thread * 0.7 + fine(x * 0.5, y * 0.5) * 0.3 };
  },
  contrast: 0.08,
  sheen: 0.3,
  drape: 1.05,
};
