import { textOutline } from "../artwork/lettering";
import { block, kulfi } from "../artwork/market";
import { neem } from "../artwork/plants";
import { kites } from "../artwork/weather";
import { jersey, melange, slub } from "../garments/fabrics";
import { stamped } from "../prints/blockPrinted";
import { blocks, dipped, plain } from "../prints/print";
import { ajrakh, bandhani, dabu, leheriya } from "../prints/resistDyed";
import { ikat, madras, stripes } from "../prints/woven";
import { colours } from "./colours";
import { type Design, teeDesign } from "./design";

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

export const printedTees: Readonly<Record<string, Design>> = {
  ajrakhnight: teeDesign({
    cloth: slub,
    dye: ajrakh("#222f58", "#ece2cc", "#84291d", "#bf7f2c", 92),
    rib: "#222f58",
    dark: true,
  }),
  bandhanidawn: teeDesign({
    dye: bandhani(colours.rani, "#f2dfbd", colours.turmeric),
    rib: colours.rani,
    dark: true,
  }),
  pochampally: teeDesign({
    cloth: slub,
    dye: ikat("#862b1b", "#ead9b9", "#22305a", 104),
    rib: "#862b1b",
    dark: true,
  }),
  marinedrive: teeDesign({
    dye: stripes(colours.undyed, [
      [26, colours.undyed],
      [15, colours.deep],
    ]),
    rib: colours.deep,
    background: "clay",
  }),
  commercialst: teeDesign({
    dye: blocks([
      [372, colours.turmeric],
      [566, "#eae0ca"],
      [1000, colours.indigo],
    ]),
    rib: colours.turmeric,
  }),
  leheriya: teeDesign({
    dye: leheriya("#f1e4c8", [colours.vermilion, colours.turmeric, colours.rani]),
    rib: colours.rani,
  }),
  bagrudabu: teeDesign({ dye: dabu("#2b4373", "#e6dfcd"), rib: "#2b4373", dark: true }),
  blockno9: teeDesign({
    dye: stamped(colours.undyed, colours.madder, star(colours.madder), 88),
    rib: colours.undyed,
    background: "clay",
  }),
  eveningghat: teeDesign({ dye: dipped(colours.rose, colours.jamun, 330, 760), rib: colours.rose }),
  syahibegar: teeDesign({
    cloth: slub,
    dye: ajrakh("#e2d5b9", "#2a2522", "#a33b25", "#2a2522", 78),
    rib: "#2a2522",
    background: "clay",
  }),
};

export const plainTees: Readonly<Record<string, Design>> = {
  kutchsalt: teeDesign({ cloth: slub, dye: colours.salt, background: "clay" }),
  jodhpurlot1: teeDesign({
    dye: colours.jodhpur,
    dark: true,
    back: textOutline("jodhpur", "#e8e2d2", { cap: 18, weight: 600, width: 115, track: 3 }).svg,
    backAt: 262,
    backScale: 1,
  }),
  lalmitti: teeDesign({ cloth: slub, dye: colours.earth, pocket: plain(colours.earth)() }),
  neemlot1: teeDesign({
    dye: colours.neem,
    dark: true,
    chest: neem("#e4e2c6"),
    chestScale: 0.24,
    back: neem("#e4e2c6"),
    backScale: 1.02,
  }),
  madraspocket: teeDesign({ dye: colours.salt, background: "clay", pocket: checks(6) }),
  jamunmelange: teeDesign({ cloth: melange, dye: "#6a4763", dark: true }),
  kulfikids: teeDesign({
    cloth: jersey,
    dye: colours.rose,
    chest: kulfi(colours.brick, "#f3e7cf"),
    chestScale: 0.4,
    back: kulfi(colours.brick, "#f3e7cf"),
    backScale: 1.15,
  }),
  patangkids: teeDesign({
    dye: colours.salt,
    rib: colours.vermilion,
    background: "clay",
    chest: kites([colours.vermilion, colours.turmeric, colours.jodhpur], colours.deep),
    chestScale: 0.3,
    back: kites([colours.vermilion, colours.turmeric, colours.jodhpur], colours.deep),
  }),
};
