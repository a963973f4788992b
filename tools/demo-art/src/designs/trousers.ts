import { corduroy, denim, linen, poplin, ripstop, twill } from "../garments/fabrics";
import { ajrakh } from "../prints/resistDyed";
import { colours } from "./colours";
import { type Design, trousersDesign } from "./design";

const brass = "#bd8840";
const soft = (ink: string, strength: number, x: number, y: number, rx: number, ry: number) =>
  `<radialGradient id="fade${x}${y}"><stop offset="0" stop-color="${ink}" stop-opacity="${strength}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#fade${x}${y})"/>`;
const worn = soft("#dfe6ec", 0.3, 500, 480, 78, 230) + soft("#dfe6ec", 0.22, 520, 690, 70, 120);

export const trousers: Readonly<Record<string, Design>> = {
  portercargo: trousersDesign({
    cut: "straight",
    cloth: twill,
    dye: colours.moss,
    dark: true,
    waist: "buttoned",
    pockets: "slant",
    cargo: true,
    seat: "pair",
  }),
  godowncargo: trousersDesign({
    cut: "wide",
    cloth: twill,
    dye: colours.sand,
    waist: "buttoned",
    pockets: "slant",
    cargo: true,
    seat: "pair",
  }),
  nightbuscargo: trousersDesign({
    cut: "jogger",
    cloth: ripstop,
    dye: colours.soot,
    dark: true,
    background: "chalk",
    waist: "elastic",
    cord: "#1b1b1c",
    pockets: "slant",
    hem: "rib",
    cargo: true,
    seat: "patch",
  }),
  verandahwide: trousersDesign({
    cut: "wide",
    cloth: linen,
    dye: colours.oat,
    background: "clay",
    waist: "buttoned",
    pockets: "slant",
    crease: true,
    seat: "patch",
  }),
  fortloom1: trousersDesign({
    cut: "wide",
    cloth: linen,
    dye: colours.indigo,
    dark: true,
    waist: "buttoned",
    pockets: "slant",
    crease: true,
    seat: "patch",
  }),
  ajrakhwide: trousersDesign({
    cut: "wide",
    cloth: poplin,
    dye: ajrakh("#7c281b", "#ead9bb", "#222f58", "#c0852f", 74),
    dark: true,
    waist: "elastic",
    pockets: "slant",
  }),
  milldenim: trousersDesign({
    cut: "straight",
    cloth: denim,
    dye: colours.denim,
    thread: brass,
    waist: "buttoned",
    pockets: "western",
    seat: "jeans",
  }),
  washeddenim: trousersDesign({
    cut: "wide",
    cloth: denim,
    dye: colours.washed,
    thread: brass,
    waist: "buttoned",
    pockets: "western",
    seat: "jeans",
    over: worn,
  }),
  sootdenim: trousersDesign({
    cut: "straight",
    cloth: denim,
    dye: colours.soot,
    thread: "rgba(0,0,0,.5)",
    background: "chalk",
    waist: "buttoned",
    pockets: "western",
    seat: "jeans",
  }),
  shimlacord: trousersDesign({
    cut: "straight",
    cloth: corduroy,
    dye: colours.deodar,
    waist: "buttoned",
    pockets: "slant",
    seat: "pair",
  }),
  patialabarrel: trousersDesign({
    cut: "barrel",
    cloth: twill,
    dye: colours.brick,
    dark: true,
    waist: "buttoned",
    pockets: "slant",
    seat: "patch",
  }),
};
