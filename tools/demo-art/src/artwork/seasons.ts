/** Artwork after weather, fruit, sky and water. All are centred on 0, 0; big ones are about 300 units wide. */
import { round } from "../raster/geometry";
import { randomFrom } from "../raster/random";
import { textOutline } from "./lettering";
import { at, circle, fillPath, strokePath, repeat } from "./svgShapes";

/** Half a sun on the horizon, rays long and short, and its glitter on the water. */
export function sun(ink: string, heart: string): string {
  const rays = repeat(25, (i) => {
    const turn = -90 + i * 7.5;
    return `<g transform="rotate(${turn})">${fillPath(ink, i % 2 ? "M-3 -96L0 -132L3 -96Z" : "M-4.6 -96L0 -166L4.6 -96Z")}</g>`;
  });
  const water = repeat(8, (i) => {
    const half = 150 - i * 17;
    return strokePath(ink, 7 - i * 0.5, `M${-half} ${14 + i * 15}H${half}`);
  });
  return at(0, 30, fillPath(heart, "M-82 0A82 82 0 0 1 82 0Z") + rays + water);
}

/** Rain at a slant, and one umbrella under it. */
export function monsoon(ink: string, cloth: string): string {
  return `${rain(ink)}${umbrella(ink, cloth)}`;
}

function rain(ink: string): string {
  const random = randomFrom(5);
  return repeat(74, (i) => {
    const x = -150 + ((i * 61) % 300);
    const y = -190 + random() * 300;
    const under = Math.abs(x - 10) < 92 && y > -18;
    const length = 16 + random() * 26;
    return under ? "" : strokePath(ink, 3.4, `M${round(x)} ${round(y)}l${round(-length * 0.32)} ${round(length)}`);
  });
}

export function umbrella(ink: string, cloth: string): string {
  const canopy =
    "M-86 44C-80 -6 -40 -36 10 -36C60 -36 100 -6 106 44C94 32 74 32 66 44C54 32 36 32 10 44C-16 32 -34 32 -46 44C-54 32 -74 32 -86 44Z";
  return [
    fillPath(cloth, canopy),
    strokePath(ink, 5, canopy),
    strokePath(ink, 4, "M10 -36C-20 -10 -40 20 -46 44M10 -36C40 -10 60 20 66 44M10 -36V44"),
    strokePath(ink, 6, "M10 44V138C10 158 -16 158 -16 140M10 -36V-52"),
  ].join("");
}

/** An Alphonso with its leaf, engraved in lines. */
export function mango(ink: string, skin: string, leaf: string): string {
  const fruit =
    "M-6 -92C62 -100 118 -48 112 24C106 92 52 130 -6 122C-64 114 -112 76 -104 18C-98 -22 -72 -34 -56 -58C-42 -80 -26 -90 -6 -92Z";
  const lines = repeat(9, (i) =>
    strokePath(
      ink,
      3,
      `M${-66 + i * 10} ${104 - Math.abs(i - 4) * 2}C${10 + i * 12} ${96 - i * 3} ${64 + i * 4} ${40 - i * 6} ${46 + i * 6.5} ${-22 - i * 6}`,
      'opacity=".9"',
    ),
  );
  return [
    fillPath(skin, fruit),
    `<clipPath id="fruit"><path d="${fruit}"/></clipPath><g clip-path="url(#fruit)">${lines}</g>`,
    strokePath(ink, 6, fruit),
    strokePath(ink, 7, "M-6 -92C-8 -108 -4 -120 6 -130"),
    fillPath(leaf, "M2 -112C30 -160 96 -166 138 -140C112 -108 50 -94 2 -112Z"),
    strokePath(
      ink,
      5,
      "M2 -112C30 -160 96 -166 138 -140C112 -108 50 -94 2 -112ZM2 -112C46 -120 90 -130 138 -140M46 -121L62 -144M78 -128L96 -148M52 -121L74 -104M84 -129L104 -116",
    ),
  ].join("");
}

/** Kites of Uttarayan, strings crossing. */
export function kites(inks: readonly [string, string, string], thread: string): string {
  const kite = (ink: string, other: string) =>
    fillPath(ink, "M0 -70L56 0L0 70L-56 0Z") +
    fillPath(other, "M0 -70L56 0H-56Z") +
    fillPath(other, "M-12 66L0 52L12 66L0 96Z") +
    strokePath(thread, 2.4, "M0 -70V70M-56 0Q0 -40 56 0");
  const [a, b, c] = inks;
  return [
    strokePath(thread, 1.8, "M-70 -70C-40 40 40 120 150 190M82 -96C60 20 0 110 -60 190M24 66C30 110 60 150 96 190"),
    at(-70, -88, kite(a, b), 1, -14),
    at(84, -104, kite(c, a), 0.82, 16),
    at(22, 42, kite(b, c), 0.66, 6),
  ].join("");
}

/** A kolam: one line around a diamond of dots, as it is drawn on the doorstep before sunrise. */
export function kolam(ink: string, rank = 4, gap = 42, line = 4.6): string {
  const has = (x: number, y: number) => Math.abs(x) + Math.abs(y) < rank;
  let d = "";
  let dots = "";
  const near = 0.4;
  for (let x = -rank; x <= rank; x++)
    for (let y = -rank; y <= rank; y++) {
      if (!has(x, y)) continue;
      dots += circle(ink, x * gap, y * gap, line * 0.92);
      // The line turns around the dot from side to side: straight through to a neighbour, close around where there is none.
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

/** The great cantilever at Howrah, river below. */
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
    strokePath(ink, 4, `M${-150 + i * 20} ${92 + i * 15}${repeat(6 - Math.floor(i / 2), () => "q11 -9 22 0t22 0")}`),
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

/** A shore net of Fort Kochi, drying. */
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
    strokePath(ink, 6, "M-66 -120L-150 -10M-66 -120L20 -10M-66 -120Q-120 -60 -110 12M-66 -120Q-20 -60 -24 10"),
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

/** A neem sprig: toothed sickle leaves in pairs. */
export function neem(ink: string): string {
  const leaf =
    "M0 0C10 4 20 2 26 -2L31 1L35 -7L42 -6L45 -15L53 -16L54 -25L63 -29L60 -36L72 -48C58 -46 46 -42 34 -34C18 -24 6 -12 0 0Z";
  const pairs = repeat(6, (i) => {
    const size = 1.3 - i * 0.12;
    const y = 104 - i * 42;
    const x = 5 * Math.sin(i * 0.7);
    return (
      at(x, y, fillPath(ink, leaf), size) +
      at(x, y - 12, `<g transform="scale(-1 1)">${fillPath(ink, leaf)}</g>`, size)
    );
  });
  return strokePath(ink, 4.5, "M-4 150C6 70 6 0 -2 -130") + pairs + at(-2, -126, fillPath(ink, leaf), 0.75, -48);
}

/** Rows of running stitch that make a fish: kantha. */
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
