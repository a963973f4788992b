/* Motifs of plants. All are centred on 0, 0; large ones are about 300 units wide. */
import { at, fillPath, repeat, strokePath } from "./svgShapes";

/** A mango with its leaf, hatched. */
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

/** A neem sprig. */
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
  return (
    strokePath(ink, 4.5, "M-4 150C6 70 6 0 -2 -130") + pairs + at(-2, -126, fillPath(ink, leaf), 0.75, -48)
  );
}
