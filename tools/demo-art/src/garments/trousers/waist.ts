import { between, type Line, outline, type Point, round, stepsAlong } from "../../raster/geometry";
import type { Fabric, Layer } from "../../raster/layer";
import { press, raise, stitch } from "../sewing";
import { bandOf, type Cut } from "./cut";
import { gathers } from "./folds";

/** The inside of the back waistband, visible above the front. */
export function insideOf(cut: Cut, dye: string, cloth: Fabric): Layer {
  const up = bandOf(cut, -5);
  const down = bandOf(cut, 16);
  const label = `<rect x="382" y="${cut.top + 1}" width="36" height="14" fill="#efe7d6"/><rect x="389" y="${cut.top + 6}" width="22" height="2.6" fill="#3b342c"/>`;
  return {
    outline: outline([...up.upper, ...down.upper.toReversed()]),
    dye: dye + label,
    lift: 2,
    roll: 4,
    cloth,
    light: 0.6,
  };
}

/** An elastic waistband. */
export function elastic(cut: Cut, dye: string, thread: string, cloth: Fabric, dip: number): Layer {
  const { path, upper, lower } = bandOf(cut, dip);
  const rows = [0.2, 0.5, 0.8].map((t) => upper.map((p, i) => between(p, lower[i] as Point, t)));
  const middle = [0.35, 0.65].map((t) => upper.map((p, i) => between(p, lower[i] as Point, t)));
  const ribs = stepsAlong(upper, 6.2).map(({ at: [x, y] }, i) => {
    const lean = Math.sin(i * 2.4) * 1.6;
    return `M${round(x)} ${round(y + 3)}L${round(400 + (x - 400) * 1.02 + lean)} ${round(y + cut.band - 3)}`;
  });
  return {
    outline: path,
    dye: `${dye}<path d="${ribs.join("")}" stroke="#000" stroke-opacity=".10" stroke-width="1.8" fill="none"/>${rows.map((r) => stitch(r, thread)).join("")}`,
    relief: `<path d="${ribs.join("")}" stroke="#f00" stroke-opacity=".5" stroke-width="2.2" fill="none"/>${rows.map((r) => press(r, 2.4, 0.7)).join("")}`,
    lift: 2.6,
    roll: 7,
    cloth: { ...cloth, drape: 0.5 },
    folds: gathers(middle, 12.4, 1.7),
  };
}

/** A flat waistband with belt loops, and a button at the front. */
export function buttoned(
  cut: Cut,
  dye: string,
  thread: string,
  cloth: Fabric,
  dip: number,
  front: boolean,
): Layer[] {
  const { path, upper, lower } = bandOf(cut, dip);
  const row = (t: number): Line => upper.map((p, k) => between(p, lower[k] as Point, t));
  const high = row(0.14);
  const low = row(0.86);
  const ends = front
    ? `<path d="M404 ${cut.top}V${cut.top + cut.band + dip}" stroke="#000" stroke-opacity=".3" stroke-width="1.4"/>`
    : "";
  const band: Layer = {
    outline: path,
    dye: dye + stitch(high, thread) + stitch(low, thread) + ends,
    relief: press(high) + press(low),
    lift: 2.2,
    roll: 4,
    cloth: { ...cloth, drape: 0.6 },
    folds: [{ line: low, width: 5, height: 0.6, pucker: 11, taper: [0, 0] }],
  };
  const places = front ? [-92, -46, 62, 98] : [-100, 0, 100];
  const loops = places.map((x): Layer => {
    const y = cut.top - 3 + dip * (1 - (x / cut.waist) ** 2) * 0.5;
    const box: Line = [
      [395 + x, y],
      [405 + x, y],
      [405.5 + x, y + cut.band + 7],
      [394.5 + x, y + cut.band + 7],
    ];
    const line = (dx: number): Line => [
      [400 + x + dx, y + 2],
      [400 + x + dx, y + cut.band + 5],
    ];
    return {
      outline: outline(box),
      dye: dye + stitch(line(-2.4), thread, 0.9) + stitch(line(2.4), thread, 0.9),
      lift: 2.4,
      roll: 3,
      cloth,
    };
  });
  return front ? [band, ...loops, button(400 + 12, cut.top + cut.band * 0.5 + dip)] : [band, ...loops];
}

function button(x: number, y: number): Layer {
  const ring: Line = Array.from(
    { length: 28 },
    (_, i) => [x + Math.cos((i / 28) * 6.283) * 7.6, y + Math.sin((i / 28) * 6.283) * 7.6] as Point,
  );
  const holes = [-2, 2].map((dx) => `<circle cx="${x + dx}" cy="${y}" r="1.1" fill="#2a211a"/>`).join("");
  return {
    outline: outline(ring),
    dye: `<rect width="800" height="1000" fill="#6d5540"/><circle cx="${x}" cy="${y}" r="5" fill="#7d634b"/>${holes}`,
    relief: `<circle cx="${x}" cy="${y}" r="4.4" fill="#f00" fill-opacity=".6"/>`,
    lift: 2.2,
    roll: 2.6,
    cloth: { weave: () => ({ height: 0, tone: 0 }), contrast: 0, sheen: 1, drape: 0.2 },
  };
}

/** A drawcord with two knotted ends. */
export function cord(cut: Cut, colour: string, dip: number): Layer[] {
  const y = cut.top + cut.band * 0.52 + dip * 0.9;
  const strands = [
    { x: 388, d: `M388 ${y}C384 ${y + 40} 372 ${y + 66} 378 ${y + 118}`, end: [378, y + 118] },
    { x: 412, d: `M412 ${y}C418 ${y + 34} 430 ${y + 78} 420 ${y + 136}`, end: [420, y + 136] },
  ] as const;
  const eyes = strands.map(
    ({ x }) =>
      `<circle cx="${x}" cy="${y}" r="5.4" fill="#8d8578"/><circle cx="${x}" cy="${y}" r="2.8" fill="#1c1713"/>`,
  );
  const lines = strands.map(
    ({ d, end: [ex, ey] }) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="6.4" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="6.4" stroke-dasharray="1.4 2.6"/><path d="M${ex - 4.4} ${ey - 8}h8.8v20h-8.8z" fill="${colour}"/><path d="M${ex - 4.6} ${ey + 2}h9.2v11h-9.2z" fill="#9a917f"/>`,
  );
  const none: Fabric = { weave: () => ({ height: 0, tone: 0 }), contrast: 0, sheen: 0.3, drape: 0.5 };
  const box = "M0 0H800V1000H0Z";
  return [
    { outline: box, dye: eyes.join(""), lift: 1, roll: 2, cloth: { ...none, sheen: 1 } },
    { outline: box, dye: lines.join(""), lift: 3.4, roll: 3.2, cloth: none },
  ];
}

/** The stitches and the seam of a fly. */
export function fly(cut: Cut, thread: string): { dye: string; relief: string } {
  const low = cut.top + cut.band;
  const end = cut.crotchAt - 64;
  const curve = (dx: number): Line => {
    const line: Point[] = [];
    for (let i = 0; i <= 16; i++) {
      const t = i / 16;
      const y = low + (end - low) * t;
      line.push([400 + dx * (t < 0.72 ? 1 : Math.cos(((t - 0.72) / 0.28) * 1.57)), y]);
    }
    return line;
  };
  const lines = [curve(27), curve(23)];
  return {
    dye: lines.map((line) => stitch(line, thread)).join(""),
    relief:
      lines.map((line) => press(line)).join("") +
      raise(
        [
          [400, low],
          [400, end],
        ],
        10,
        0.6,
      ),
  };
}
