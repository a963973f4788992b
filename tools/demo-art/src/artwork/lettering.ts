import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { fontPackage } from "../paths";

/** Cap height in units, weight 100 to 800, width 75 to 125. */
export interface Lettering {
  cap: number;
  weight?: number;
  width?: number;
  /** Letter spacing in units. */
  track?: number;
}

const file = join(fontPackage, "files/anek-latin-latin-wdth-normal.woff2");
const unitsPerEm = 2000;
const capHeight = 1278;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,/-&:'’·№½°";
const face = new hb.Face(
  new hb.Blob(arrayOf(await subsetFont(readFileSync(file), letters, { targetFormat: "sfnt" }))),
);
const font = new hb.Font(face);

/** Text as outlines, centred on x = 0 with baseline y = 0. @returns SVG fragment and width in units */
export function textOutline(text: string, ink: string, cut: Lettering): { svg: string; width: number } {
  font.setVariations([
    new hb.Variation("wght", cut.weight ?? 700),
    new hb.Variation("wdth", cut.width ?? 100),
  ]);
  font.setScale(unitsPerEm, unitsPerEm);
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const scale = cut.cap / capHeight;
  const track = (cut.track ?? 0) / scale;
  const positions = buffer.getGlyphPositions();
  let x = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, i) => {
    const path = `<path transform="translate(${Math.round(x)} 0)" d="${font.glyphToPath(codepoint)}"/>`;
    x += (positions[i]?.xAdvance ?? 0) + track;
    return path;
  });
  const width = (x - track) * scale;
  return {
    svg: `<g fill="${ink}" transform="translate(${-width / 2} 0) scale(${scale} ${-scale})">${glyphs.join("")}</g>`,
    width,
  };
}

/** Lines of text scaled to one width, centred on 0, 0. @returns SVG fragment and height in units */
export function stackedText(
  lines: readonly { text: string; weight?: number; width?: number }[],
  ink: string,
  across: number,
  gap: number,
): { svg: string; height: number } {
  let y = 0;
  const parts = lines.map(({ text, weight, width }) => {
    const cut = { cap: 100, ...(weight ? { weight } : {}), ...(width ? { width } : {}) };
    const cap = (across / textOutline(text, ink, cut).width) * 100;
    y += cap;
    const part = `<g transform="translate(0 ${y})">${textOutline(text, ink, { ...cut, cap }).svg}</g>`;
    y += gap;
    return part;
  });
  const height = y - gap;
  return { svg: `<g transform="translate(0 ${-height / 2})">${parts.join("")}</g>`, height };
}

function arrayOf(data: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(data.length);
  new Uint8Array(copy).set(data);
  return copy;
}
