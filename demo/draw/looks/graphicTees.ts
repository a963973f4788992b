import { letter } from "../art/lettering";
import { auto, bazaar, block, booth, eleven, kaapi, lamps, rates } from "../art/market";
import { bridge, kantha, kites, kolam, mango, monsoon, net, sun, umbrella } from "../art/seasons";
import { melange, slub } from "../cloth/weaves";
import { dyes } from "./dyes";
import { type Look, teeLook } from "./look";

const small = (text: string, ink: string) =>
  letter(text, ink, { cap: 62, weight: 700, width: 118, track: 8 }).svg;

export const graphicTees: Readonly<Record<string, Look>> = {
  kolam: teeLook({
    dye: dyes.undyed,
    paper: "clay",
    chest: kolam(dyes.madder, 2, 70, 13),
    back: kolam(dyes.madder),
    backScale: 1.05,
  }),
  firstrain: teeLook({
    dye: dyes.slate,
    dark: true,
    chest: umbrella(dyes.salt, dyes.vermilion),
    back: monsoon(dyes.salt, dyes.vermilion),
  }),
  autostand: teeLook({
    dye: dyes.turmeric,
    chest: small("No. 4", dyes.ink),
    back: auto(dyes.ink, "#f3ead6"),
    backScale: 1.06,
  }),
  chorbazaar: teeLook({
    dye: dyes.ink,
    dark: true,
    paper: "chalk",
    chest: small("FRIDAY", dyes.salt),
    chestScale: 0.24,
    back: bazaar(dyes.salt),
    backScale: 1.12,
  }),
  alphonso: teeLook({
    dye: dyes.oat,
    paper: "clay",
    chest: mango(dyes.kaapi, dyes.turmeric, dyes.neem),
    chestScale: 0.24,
    back: mango(dyes.kaapi, dyes.turmeric, dyes.neem),
  }),
  uttarayan: teeLook({
    dye: dyes.sky,
    chest: kites([dyes.vermilion, dyes.turmeric, dyes.deep], dyes.deep),
    chestScale: 0.22,
    back: kites([dyes.vermilion, dyes.turmeric, dyes.deep], dyes.deep),
    backScale: 1.05,
  }),
  howrah: teeLook({
    cloth: melange,
    dye: dyes.river,
    chest: small("22° N", dyes.ink),
    back: bridge(dyes.ink),
    backScale: 1.06,
  }),
  kaapi: teeLook({
    dye: dyes.kaapi,
    dark: true,
    chest: small("KAAPI", "#ead9b8"),
    back: kaapi("#ead9b8"),
    backScale: 0.92,
  }),
  kantha: teeLook({
    dye: dyes.undyed,
    paper: "clay",
    chest: kantha([dyes.vermilion, dyes.indigo]),
    chestScale: 0.26,
    back: kantha([dyes.vermilion, dyes.indigo]),
    backScale: 1.14,
  }),
  nightmarket: teeLook({
    dye: dyes.ink,
    dark: true,
    paper: "chalk",
    chest: lamps("#d8cfbd", "#e8b23c"),
    chestScale: 0.28,
    back: lamps("#d8cfbd", "#e8b23c"),
    backScale: 1.06,
  }),
  fortkochi: teeLook({
    dye: dyes.sea,
    dark: true,
    chest: small("KOCHI", "#efe6d2"),
    back: net("#efe6d2"),
    backScale: 1.06,
  }),
  sundayxi: teeLook({
    dye: "#ebe2cb",
    rib: dyes.bottle,
    paper: "clay",
    chest: small("XI", dyes.bottle),
    chestScale: 0.34,
    back: eleven("7", dyes.bottle),
  }),
  stdbooth: teeLook({
    dye: dyes.ink,
    dark: true,
    chest: booth("#e8b62c", dyes.ink),
    chestScale: 0.24,
    back: booth("#e8b62c", dyes.ink),
  }),
  sarson: teeLook({
    dye: dyes.mustard,
    chest: sun(dyes.brick, "#f1e3bf"),
    back: sun(dyes.brick, "#f1e3bf"),
    backScale: 1.1,
  }),
  mandirates: teeLook({
    dye: dyes.pistachio,
    chest: small("MANDI", dyes.bottle),
    chestScale: 0.24,
    back: rates(dyes.bottle),
    backScale: 1.02,
  }),
  gulmohar: teeLook({
    cloth: slub,
    dye: dyes.gulmohar,
    dark: true,
    chest: block("#f1e4cd"),
    back: block("#f1e4cd"),
    backScale: 0.94,
  }),
};
