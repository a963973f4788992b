/* Motifs of crafts and landmarks. All are centred on 0, 0; large ones are about 300 units wide. */
import { round } from "../raster/geometry";
import { textOutline } from "./lettering";
import { at, circle, fillPath, repeat, strokePath } from "./svgShapes";

/** A kolam: a line around a diamond of dots. */
export function kolam(ink: string, rank = 4, gap = 42, line = 4.6): string {
  const has = (x: number, y: number) => Math.abs(x) + Math.abs(y) < rank;
  let d = "";
  let dots = "";
  const near = 0.4;
  for (let x = -rank; x <= rank; x++)
    for (let y = -rank; y <= rank; y++) {
      if (!has(x, y)) continue;
      dots += circle(ink, x * gap, y * gap, line * 0.92);
      // The line goes around the dot from side to side; towards a neighbour it crosses over, otherwise it
      // turns.
      const sides = [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const;
      sides.forEach(([ax, ay], i) => {
        const [bx, by] = sides[(i + 1) % 4] as readonly [number, number];
        const a = has(x + ax, y + ay) ? 0.5 : near;
        const b = has(x + bx, y + by) ? 0.5 : near;
        const p = [(x + ax * a) * gap, (y + ay * a) * gap] as const;
        const q = [(x + bx * b) * gap, (y + by * b) * gap] as const;
        // At a crossing the line runs at 45 degrees, at a turn along the side.
        const out = a === 0.5 ? [bx - ax, by - ay] : [bx * 1.3, by * 1.3];
        const into = b === 0.5 ? [ax - bx, ay - by] : [ax * 1.3, ay * 1.3];
        const k = 0.2 * gap;
        d += `M${round(p[0])} ${round(p[1])}C${round(p[0] + (out[0] as number) * k)} ${round(p[1] + (out[1] as number) * k)} ${round(q[0] + (into[0] as number) * k)} ${round(q[1] + (into[1] as number) * k)} ${round(q[0])} ${round(q[1])}`;
      });
    }
  return dots + strokePath(ink, line, d);
}

/** Howrah bridge. */
export function bridge(ink: string): string {
  const towers = [-74, 74];
  const deck = 40;
  const top = (x: number) => {
    const d = Math.min(...towers.map((t) => Math.abs(x - t)));
    return deck - 22 - 92 * Math.max(0, 1 - d / 74) ** 1.25;
  };
  let chord = "";
  let web = "";
  for (let x = -148; x <= 148; x += 18.5) {
    chord += `${chord ? "L" : "M"}${x} ${round(top(x))}`;
    web += `M${x} ${deck}V${round(top(x))}`;
    if (x < 140)
      web +=
        (x / 18.5) % 2
          ? `M${x} ${deck}L${x + 18.5} ${round(top(x + 18.5))}`
          : `M${x} ${round(top(x))}L${x + 18.5} ${deck}`;
  }
  const river = repeat(6, (i) =>
    strokePath(
      ink,
      4,
      `M${-150 + i * 20} ${92 + i * 15}${repeat(6 - Math.floor(i / 2), () => "q11 -9 22 0t22 0")}`,
    ),
  );
  return [
    strokePath(ink, 6, `${chord}M-150 ${deck}H150`),
    strokePath(ink, 3, web),
    strokePath(ink, 9, `M-150 ${deck + 8}H150`),
    ...towers.map((x) => fillPath(ink, `M${x - 9} ${top(x) - 8}H${x + 9}L${x + 13} 86H${x - 13}Z`)),
    river,
    at(0, -104, textOutline("22° 35’ N", ink, { cap: 20, weight: 700, width: 118, track: 3 }).svg),
  ].join("");
}

/** A fishing net of Fort Kochi. */
export function net(ink: string): string {
  const mesh = repeat(9, (i) => {
    const t = i / 8;
    return `M${round(-150 + 170 * t)} ${round(-10 - 30 * Math.sin(t * 3.14))}Q${round(-100 + 90 * t)} ${round(70 + 20 * (1 - t))} ${round(-66)} ${round(96)}`;
  });
  const rings = repeat(
    5,
    (i) => `M${-140 + i * 14} ${8 + i * 18}Q-66 ${34 + i * 16} ${10 - i * 15} ${6 + i * 18}`,
  );
  return [
    strokePath(
      ink,
      6,
      "M-66 -120L-150 -10M-66 -120L20 -10M-66 -120Q-120 -60 -110 12M-66 -120Q-20 -60 -24 10",
    ),
    strokePath(ink, 2.4, mesh + rings),
    strokePath(ink, 8, "M-66 -120L128 60"),
    strokePath(ink, 6, "M60 -4L86 130M96 30L126 130M70 50H112M78 92H120M128 60L150 96M128 60L112 90"),
    circle(ink, 150, 102, 7),
    circle(ink, 112, 97, 6),
    strokePath(ink, 4, "M-150 130q14 -10 28 0t28 0t28 0t28 0t28 0t28 0t28 0t28 0t28 0t28 0"),
    strokePath(ink, 4, "M-120 148q14 -10 28 0t28 0t28 0t28 0t28 0t28 0t28 0t28 0"),
    circle(ink, 96, -84, 30),
  ].join("");
}

/** Kantha: a fish of running stitches. */
export function kantha(inks: readonly [string, string]): string {
  const [red, blue] = inks;
  const fish = "M-150 0C-110 -70 -10 -84 60 -24L140 -70C128 -30 128 30 140 70L60 24C-10 84 -110 70 -150 0Z";
  const rows = repeat(19, (i) =>
    strokePath(
      i % 3 ? red : blue,
      3.2,
      `M-160 ${-84 + i * 9.3}H160`,
      `stroke-dasharray="9 7" stroke-dashoffset="${(i % 2) * 8}"`,
    ),
  );
  return [
    `<clipPath id="fish"><path d="${fish}"/></clipPath><g clip-path="url(#fish)">${rows}</g>`,
    strokePath(blue, 4, fish, 'stroke-dasharray="11 6"'),
    `<circle cx="-104" cy="-14" r="13" fill="none" stroke="${blue}" stroke-width="4" stroke-dasharray="6 4"/>`,
    circle(red, -104, -14, 4),
  ].join("");
}
