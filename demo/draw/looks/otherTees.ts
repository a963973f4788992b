import { blocks, dipped, plain } from "../art/bolt";
import { letter } from "../art/lettering";
import { block, kulfi } from "../art/market";
import { ajrakh, bandhani, dabu, leheriya } from "../art/resist";
import { kites, neem } from "../art/seasons";
import { stamped } from "../art/stamped";
import { ikat, madras, stripes } from "../art/woven";
import { jersey, melange, slub } from "../cloth/weaves";
import { dyes } from "./dyes";
import { type Look, teeLook } from "./look";

const star = (ink: string) => `<g transform="scale(.175)">${block(ink)}</g>`;
const checks = madras(
  "#ece2cb",
  [
    [2, 14, "#b33a22", 0.55],
    [22, 5, "#1d2a4a", 0.6],
    [33, 11, "#d99a1c", 0.5],
    [50, 3, "#4c6b3a", 0.7],
  ],
  62,
);

export const printedTees: Readonly<Record<string, Look>> = {
  ajrakhnight: teeLook({
    cloth: slub,
    dye: ajrakh("#222f58", "#ece2cc", "#84291d", "#bf7f2c", 92),
    rib: "#222f58",
    dark: true,
  }),
  bandhanidawn: teeLook({ dye: bandhani(dyes.rani, "#f2dfbd", dyes.turmeric), rib: dyes.rani, dark: true }),
  pochampally: teeLook({
    cloth: slub,
    dye: ikat("#862b1b", "#ead9b9", "#22305a", 104),
    rib: "#862b1b",
    dark: true,
  }),
  marinedrive: teeLook({
    dye: stripes(dyes.undyed, [
      [26, dyes.undyed],
      [15, dyes.deep],
    ]),
    rib: dyes.deep,
    paper: "clay",
  }),
  commercialst: teeLook({
    dye: blocks([
      [372, dyes.turmeric],
      [566, "#eae0ca"],
      [1000, dyes.indigo],
    ]),
    rib: dyes.turmeric,
  }),
  leheriya: teeLook({ dye: leheriya("#f1e4c8", [dyes.vermilion, dyes.turmeric, dyes.rani]), rib: dyes.rani }),
  bagrudabu: teeLook({ dye: dabu("#2b4373", "#e6dfcd"), rib: "#2b4373", dark: true }),
  blockno9: teeLook({
    dye: stamped(dyes.undyed, dyes.madder, star(dyes.madder), 88),
    rib: dyes.undyed,
    paper: "clay",
  }),
  eveningghat: teeLook({ dye: dipped(dyes.rose, dyes.jamun, 330, 760), rib: dyes.rose }),
  syahibegar: teeLook({
    cloth: slub,
    dye: ajrakh("#e2d5b9", "#2a2522", "#a33b25", "#2a2522", 78),
    rib: "#2a2522",
    paper: "clay",
  }),
};

export const plainTees: Readonly<Record<string, Look>> = {
  kutchsalt: teeLook({ cloth: slub, dye: dyes.salt, paper: "clay" }),
  jodhpurlot1: teeLook({
    dye: dyes.jodhpur,
    dark: true,
    back: letter("jodhpur", "#e8e2d2", { cap: 18, weight: 600, width: 115, track: 3 }).svg,
    backAt: 262,
    backScale: 1,
  }),
  lalmitti: teeLook({ cloth: slub, dye: dyes.earth, pocket: plain(dyes.earth)() }),
  neemlot1: teeLook({
    dye: dyes.neem,
    dark: true,
    chest: neem("#e4e2c6"),
    chestScale: 0.24,
    back: neem("#e4e2c6"),
    backScale: 1.02,
  }),
  madraspocket: teeLook({ dye: dyes.salt, paper: "clay", pocket: checks(6) }),
  jamunmelange: teeLook({ cloth: melange, dye: "#6a4763", dark: true }),
  kulfikids: teeLook({
    cloth: jersey,
    dye: dyes.rose,
    chest: kulfi(dyes.brick, "#f3e7cf"),
    chestScale: 0.4,
    back: kulfi(dyes.brick, "#f3e7cf"),
    backScale: 1.15,
  }),
  patangkids: teeLook({
    dye: dyes.salt,
    rib: dyes.vermilion,
    paper: "clay",
    chest: kites([dyes.vermilion, dyes.turmeric, dyes.jodhpur], dyes.deep),
    chestScale: 0.3,
    back: kites([dyes.vermilion, dyes.turmeric, dyes.jodhpur], dyes.deep),
  }),
};
