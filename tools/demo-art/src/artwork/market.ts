/* Market motifs. All are centred on 0, 0; large ones are about 300 units wide. */
import { stackedText, textOutline } from "./lettering";
import { at, circle, fillPath, polar, repeat, rotatedCopies, strokePath } from "./svgShapes";

/** A phone booth sign. */
export function booth(ink: string, ground: string): string {
  const row = (text: string, y: number, fill: string, paper: string) =>
    `<rect x="-140" y="${y}" width="280" height="98" fill="${paper}"/>${at(0, y + 79, textOutline(text, fill, { cap: 60, weight: 800, width: 125, track: 6 }).svg)}`;
  return (
    row("STD", -166, ground, ink) +
    row("ISD", -58, ink, "none") +
    row("PCO", 50, ground, ink) +
    `<rect x="-140" y="-166" width="280" height="314" fill="none" stroke="${ink}" stroke-width="5"/>` +
    at(
      0,
      180,
      textOutline("LOCAL & LONG DISTANCE", ink, { cap: 15, weight: 600, width: 110, track: 2.4 }).svg,
    )
  );
}

/** A poster of a Friday market. */
export function bazaar(ink: string): string {
  const { svg, height } = stackedText(
    [
      { text: "CHOR", weight: 800, width: 125 },
      { text: "BAZAAR", weight: 800, width: 125 },
      { text: "EVERY FRIDAY, FIRST LIGHT", weight: 600, width: 100 },
    ],
    ink,
    290,
    15,
  );
  return svg + strokePath(ink, 4, `M-145 ${height / 2 + 22}H145M-145 ${-height / 2 - 22}H145`);
}

/** A price list. */
export function rates(ink: string): string {
  const list = [
    ["Alphonso", "dozen", "600"],
    ["Jamun", "kilo", "180"],
    ["Lychee", "kilo", "240"],
    ["Chikoo", "kilo", "90"],
    ["Guava", "kilo", "80"],
    ["Banana", "dozen", "60"],
    ["Advice", "", "free"],
  ];
  const head = textOutline("TODAY’S RATES", ink, { cap: 26, weight: 800, width: 112 });
  const rows = list.map(([fruit, unit, price], i) => {
    const y = -76 + i * 36;
    const name = textOutline(fruit as string, ink, { cap: 17, weight: 600, width: 110 });
    const per = textOutline(unit as string, ink, { cap: 11, weight: 400, width: 100 });
    const cost = textOutline(price as string, ink, { cap: 17, weight: 700, width: 110 });
    const left = at(-140 + name.width / 2, y, name.svg);
    const right = at(140 - cost.width / 2, y, cost.svg);
    return `${left}${at(34 + per.width / 2 - 20, y, per.svg)}${right}${strokePath(ink, 1.4, `M-140 ${y + 11}H140`)}`;
  });
  return at(-140 + head.width / 2, -122, head.svg) + strokePath(ink, 5, "M-140 -106H140") + rows.join("");
}

/** Light bulbs on sagging wires. */
export function lamps(wire: string, glow: string): string {
  const string = (y: number, sag: number, count: number) => {
    const bulbs = repeat(count, (i) => {
      const t = (i + 0.5) / count;
      const x = -150 + t * 300;
      const top = y + sag * 4 * t * (1 - t);
      return (
        strokePath(wire, 3, `M${x} ${top}v8`) +
        `<rect x="${x - 4.5}" y="${top + 7}" width="9" height="10" rx="1.5" fill="${wire}"/>` +
        fillPath(
          glow,
          `M${x - 5} ${top + 17}C${x - 14} ${top + 27} ${x - 10} ${top + 44} ${x} ${top + 44}C${x + 10} ${top + 44} ${x + 14} ${top + 27} ${x + 5} ${top + 17}Z`,
        )
      );
    });
    return strokePath(wire, 3, `M-150 ${y}Q0 ${y + sag * 2} 150 ${y}`) + bulbs;
  };
  return (
    string(-150, 44, 5) +
    string(-66, 34, 6) +
    string(14, 24, 7) +
    at(0, 138, textOutline("OPEN TILL LATE", wire, { cap: 22, weight: 700, width: 120, track: 3 }).svg)
  );
}

/** An auto-rickshaw, side view. */
export function auto(ink: string, body: string): string {
  const wheel = (x: number) => circle(ink, x, 86, 29) + circle(body, x, 86, 17) + circle(ink, x, 86, 6);
  return [
    fillPath(body, "M-138 70C-142 20 -120 -6 -84 -12L-60 -16L-66 40L-40 70Z"),
    fillPath(body, "M-8 20H130C142 20 146 44 144 70H-8Z"),
    strokePath(
      ink,
      7,
      "M-138 70C-142 20 -120 -6 -84 -12L-58 -88C-54 -100 -46 -106 -34 -106H96C120 -106 134 -92 138 -66L146 36C147 52 146 62 144 70",
    ),
    fillPath(ink, "M-62 -84C-56 -104 -48 -112 -34 -112H98C124 -112 138 -96 142 -68L145 -38H84V-84Z"),
    strokePath(ink, 7, "M-84 -12L-20 -12M-40 70H-8V20H138M-8 20V-84M84 -38V20"),
    strokePath(ink, 5, "M-66 40L-40 70M-126 24h22"),
    circle(ink, -128, 34, 9),
    strokePath(ink, 7, "M-138 70H-124M-66 70H-36M-36 70H70M128 70H146"),
    strokePath(ink, 5, "M14 36H112M14 50H112"),
    wheel(-95),
    wheel(99),
    strokePath(ink, 4, "M-150 116H150"),
    at(30, 152, textOutline("STAND No. 4", ink, { cap: 20, weight: 700, width: 115, track: 2 }).svg),
  ].join("");
}

/** Filter coffee in a tumbler and davara. */
export function kaapi(ink: string): string {
  return [
    strokePath(ink, 7, "M-46 -128H46L34 28H-34Z"),
    strokePath(ink, 5, "M-56 -128H56M-43 -98H43"),
    strokePath(ink, 7, "M-96 2C-92 48 -56 64 0 64C56 64 92 48 96 2M-108 2H-38M38 2H108"),
    strokePath(ink, 5, "M-40 78H40"),
    ...[-20, 0, 20].map((x) => strokePath(ink, 5, `M${x} -150C${x - 14} -164 ${x + 14} -176 ${x} -194`)),
    ...[-24, -8, 8, 24].map((x) => strokePath(ink, 3, `M${x} -84L${x * 0.86} 0`)),
    at(0, 128, textOutline("DEGREE", ink, { cap: 30, weight: 800, width: 125, track: 4 }).svg),
    at(0, 158, textOutline("80 / 20, no hurry", ink, { cap: 12, weight: 500, width: 110, track: 1 }).svg),
  ].join("");
}

/** A jersey number. */
export function eleven(number: string, ink: string): string {
  return (
    at(0, -96, textOutline("SUNDAY XI", ink, { cap: 26, weight: 700, width: 118, track: 5 }).svg) +
    at(0, 130, textOutline(number, ink, { cap: 196, weight: 800, width: 112 }).svg)
  );
}

/** A kulfi on its stick, bitten once. */
export function kulfi(ink: string, cream: string): string {
  return (
    fillPath(cream, "M-30 60L-22 -66C-20 -92 20 -92 22 -66L30 60Z") +
    strokePath(ink, 7, "M-30 60L-22 -66C-20 -92 4 -94 12 -84C6 -72 18 -62 24 -58L30 60Z") +
    strokePath(ink, 7, "M-8 62V112H8V62") +
    strokePath(ink, 4, "M-10 -44L-14 40M10 -36L14 40") +
    circle(ink, -2, -20, 3.4) +
    circle(ink, 4, 14, 3.4) +
    circle(ink, -6, 34, 3.4)
  );
}

/** A star carved into a printing block: eight petals in rings of dots. */
export function block(ink: string): string {
  const petal = "M0 -62C13 -48 13 -28 0 -20C-13 -28 -13 -48 0 -62Z";
  return [
    `<circle r="146" fill="none" stroke="${ink}" stroke-width="5"/>`,
    `<circle r="134" fill="none" stroke="${ink}" stroke-width="2.4"/>`,
    rotatedCopies(32, fillPath(ink, "M0 -130L7 -114L0 -106L-7 -114Z")),
    `<circle r="100" fill="none" stroke="${ink}" stroke-width="3.4"/>`,
    rotatedCopies(
      16,
      `${strokePath(ink, 3.4, "M0 -94C9 -86 9 -76 0 -70C-9 -76 -9 -86 0 -94Z")}${circle(ink, 0, -81, 2.6)}`,
    ),
    rotatedCopies(8, fillPath(ink, petal)),
    rotatedCopies(8, circle(ink, 0, -58, 4), 22.5),
    rotatedCopies(8, circle(ink, 0, -43, 2.6), 22.5),
    circle(ink, 0, 0, 13),
    repeat(4, (i) => circle(ink, ...polar(196, 45 + i * 90), 0)),
  ].join("");
}
