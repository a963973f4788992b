import { bridge, kantha, kolam, net } from "../artwork/crafts";
import { textOutline } from "../artwork/lettering";
import { auto, bazaar, block, booth, eleven, kaapi, lamps, rates } from "../artwork/market";
import { mango } from "../artwork/plants";
import { kites, monsoon, sun, umbrella } from "../artwork/weather";
import { melange, slub } from "../garments/fabrics";
import { colours } from "./colours";
import { type Design, teeDesign } from "./design";

const small = (text: string, ink: string) =>
  textOutline(text, ink, { cap: 62, weight: 700, width: 118, track: 8 }).svg;

export const graphicTees: Readonly<Record<string, Design>> = {
  kolam: teeDesign({
    dye: colours.undyed,
    background: "clay",
    chest: kolam(colours.madder, 2, 70, 13),
    back: kolam(colours.madder),
    backScale: 1.05,
  }),
  firstrain: teeDesign({
    dye: colours.slate,
    dark: true,
    chest: umbrella(colours.salt, colours.vermilion),
    back: monsoon(colours.salt, colours.vermilion),
  }),
  autostand: teeDesign({
    dye: colours.turmeric,
    chest: small("No. 4", colours.ink),
    back: auto(colours.ink, "#f3ead6"),
    backScale: 1.06,
  }),
  chorbazaar: teeDesign({
    dye: colours.ink,
    dark: true,
    background: "chalk",
    chest: small("FRIDAY", colours.salt),
    chestScale: 0.24,
    back: bazaar(colours.salt),
    backScale: 1.12,
  }),
  alphonso: teeDesign({
    dye: colours.oat,
    background: "clay",
    chest: mango(colours.kaapi, colours.turmeric, colours.neem),
    chestScale: 0.24,
    back: mango(colours.kaapi, colours.turmeric, colours.neem),
  }),
  uttarayan: teeDesign({
    dye: colours.sky,
    chest: kites([colours.vermilion, colours.turmeric, colours.deep], colours.deep),
    chestScale: 0.22,
    back: kites([colours.vermilion, colours.turmeric, colours.deep], colours.deep),
    backScale: 1.05,
  }),
  howrah: teeDesign({
    cloth: melange,
    dye: colours.river,
    chest: small("22° N", colours.ink),
    back: bridge(colours.ink),
    backScale: 1.06,
  }),
  kaapi: teeDesign({
    dye: colours.kaapi,
    dark: true,
    chest: small("KAAPI", "#ead9b8"),
    back: kaapi("#ead9b8"),
    backScale: 0.92,
  }),
  kantha: teeDesign({
    dye: colours.undyed,
    background: "clay",
    chest: kantha([colours.vermilion, colours.indigo]),
    chestScale: 0.26,
    back: kantha([colours.vermilion, colours.indigo]),
    backScale: 1.14,
  }),
  nightmarket: teeDesign({
    dye: colours.ink,
    dark: true,
    background: "chalk",
    chest: lamps("#d8cfbd", "#e8b23c"),
    chestScale: 0.28,
    back: lamps("#d8cfbd", "#e8b23c"),
    backScale: 1.06,
  }),
  fortkochi: teeDesign({
    dye: colours.sea,
    dark: true,
    chest: small("KOCHI", "#efe6d2"),
    back: net("#efe6d2"),
    backScale: 1.06,
  }),
  sundayxi: teeDesign({
    dye: "#ebe2cb",
    rib: colours.bottle,
    background: "clay",
    chest: small("XI", colours.bottle),
    chestScale: 0.34,
    back: eleven("7", colours.bottle),
  }),
  stdbooth: teeDesign({
    dye: colours.ink,
    dark: true,
    chest: booth("#e8b62c", colours.ink),
    chestScale: 0.24,
    back: booth("#e8b62c", colours.ink),
  }),
  sarson: teeDesign({
    dye: colours.mustard,
    chest: sun(colours.brick, "#f1e3bf"),
    back: sun(colours.brick, "#f1e3bf"),
    backScale: 1.1,
  }),
  mandirates: teeDesign({
    dye: colours.pistachio,
    chest: small("MANDI", colours.bottle),
    chestScale: 0.24,
    back: rates(colours.bottle),
    backScale: 1.02,
  }),
  gulmohar: teeDesign({
    cloth: slub,
    dye: colours.gulmohar,
    dark: true,
    chest: block("#f1e4cd"),
    back: block("#f1e4cd"),
    backScale: 0.94,
  }),
};
