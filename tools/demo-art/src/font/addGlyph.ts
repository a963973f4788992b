import { padded, readTables, table, writeTables } from "./fontTables";

/**
 * Adds a glyph of `donor` (a subset with only this character) to `font`, a variable TrueType font of the same
 * source and axes. The font package has the rupee sign in another file than the letters; one file with both
 * saves a request.
 *
 * The result has no HVAR table: advance widths then vary by the phantom points in gvar.
 * https://learn.microsoft.com/typography/opentype/spec/gvar
 */
export function addGlyph(font: Buffer, donor: Buffer, codePoint: number): Buffer {
  const into = readTables(font);
  const from = readTables(donor);
  const source = readCmap(table(from, "cmap")).get(codePoint);
  if (source === undefined) throw new Error(`The donor lacks U+${codePoint.toString(16)}.`);
  const count = table(into, "maxp").readUInt16BE(4);

  const glyphs = readGlyphs(into, count);
  const glyph = readGlyphs(from, table(from, "maxp").readUInt16BE(4))[source] ?? Buffer.alloc(0);
  if (glyph.readInt16BE(0) < 0) throw new Error("A composite glyph cannot be added.");
  const glyf = [...glyphs, glyph].map((data) => padded(data, 4));
  const loca = Buffer.alloc((glyf.length + 1) * 4);
  glyf.forEach((data, i) => {
    loca.writeUInt32BE(loca.readUInt32BE(i * 4) + data.length, (i + 1) * 4);
  });
  into.set("glyf", Buffer.concat(glyf));
  into.set("loca", loca);

  const head = Buffer.from(table(into, "head"));
  head.writeInt16BE(1, 50);
  into.set("head", head);

  const maxp = Buffer.from(table(into, "maxp"));
  const other = table(from, "maxp");
  maxp.writeUInt16BE(count + 1, 4);
  for (const at of [6, 8]) maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(at), other.readUInt16BE(at)), at);
  into.set("maxp", maxp);

  const metrics = Buffer.alloc((count + 1) * 4);
  for (let i = 0; i < count; i++) readMetric(into, i).copy(metrics, i * 4);
  readMetric(from, source).copy(metrics, count * 4);
  into.set("hmtx", metrics);
  const hhea = Buffer.from(table(into, "hhea"));
  hhea.writeUInt16BE(count + 1, 34);
  into.set("hhea", hhea);

  into.set("cmap", writeCmap(readCmap(table(into, "cmap")).set(codePoint, count)));
  into.set("gvar", addVariation(table(into, "gvar"), table(from, "gvar"), source));
  into.delete("HVAR");
  return writeTables(into);
}

function readGlyphs(tables: Map<string, Buffer>, count: number): Buffer[] {
  const loca = table(tables, "loca");
  const glyf = table(tables, "glyf");
  const long = table(tables, "head").readInt16BE(50) === 1;
  const at = (i: number) => (long ? loca.readUInt32BE(i * 4) : loca.readUInt16BE(i * 2) * 2);
  return Array.from({ length: count }, (_, i) => glyf.subarray(at(i), at(i + 1)));
}

/** Advance and left side bearing of a glyph, four bytes. */
function readMetric(tables: Map<string, Buffer>, glyph: number): Buffer {
  const hmtx = table(tables, "hmtx");
  const full = table(tables, "hhea").readUInt16BE(34);
  if (glyph < full) return hmtx.subarray(glyph * 4, glyph * 4 + 4);
  const bearing = full * 4 + (glyph - full) * 2;
  return Buffer.concat([hmtx.subarray(full * 4 - 4, full * 4 - 2), hmtx.subarray(bearing, bearing + 2)]);
}

function readCmap(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + i * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6) / 2;
    for (let s = 0; s < segments; s++) {
      const field = (n: number) => at + 14 + n * segments * 2 + (n ? 2 : 0) + s * 2;
      const [end, start, delta] = [0, 1, 2].map((n) => cmap.readUInt16BE(field(n))) as [
        number,
        number,
        number,
      ];
      const range = cmap.readUInt16BE(field(3));
      for (let code = start; code <= end && code !== 0xffff; code++) {
        const raw = range ? cmap.readUInt16BE(field(3) + range + (code - start) * 2) : code;
        glyphs.set(code, (raw + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}

/** One format 4 table: https://learn.microsoft.com/typography/opentype/spec/cmap */
function writeCmap(glyphs: Map<number, number>): Buffer {
  const runs: { start: number; end: number; delta: number }[] = [];
  for (const [code, glyph] of [...glyphs].sort(([a], [b]) => a - b)) {
    const delta = (glyph - code) & 0xffff;
    const last = runs.at(-1);
    if (last && last.end + 1 === code && last.delta === delta) last.end = code;
    else runs.push({ start: code, end: code, delta });
  }
  runs.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const count = runs.length;
  const power = Math.floor(Math.log2(count));
  const body = [4, 16 + count * 8, 0, count * 2, 2 << power, power, count * 2 - (2 << power)];
  body.push(...runs.map((r) => r.end), 0, ...runs.map((r) => r.start), ...runs.map((r) => r.delta));
  body.push(...runs.map(() => 0));
  const words = [0, 2, 0, 3, 0, 20, 3, 1, 0, 20, ...body];
  const cmap = Buffer.alloc(words.length * 2);
  words.forEach((word, i) => {
    cmap.writeUInt16BE(word, i * 2);
  });
  return cmap;
}

function addVariation(font: Buffer, donor: Buffer, glyph: number): Buffer {
  const count = font.readUInt16BE(12);
  const shared = font.readUInt16BE(6) * font.readUInt16BE(4) * 2;
  const data = Array.from({ length: count }, (_, i) => variationOf(font, i));
  data.push(ownPeaks(variationOf(donor, glyph), donor));
  const bodies = data.map((d) => padded(d, 2));
  const offsets = Buffer.alloc((bodies.length + 1) * 4);
  bodies.forEach((body, i) => {
    offsets.writeUInt32BE(offsets.readUInt32BE(i * 4) + body.length, (i + 1) * 4);
  });
  const header = Buffer.from(font.subarray(0, 20));
  header.writeUInt32BE(20 + offsets.length, 8);
  header.writeUInt16BE(count + 1, 12);
  header.writeUInt16BE(1, 14);
  header.writeUInt32BE(20 + offsets.length + shared, 16);
  const tuples = font.subarray(font.readUInt32BE(8), font.readUInt32BE(8) + shared);
  return Buffer.concat([header, offsets, tuples, ...bodies]);
}

function variationOf(gvar: Buffer, glyph: number): Buffer {
  const long = (gvar.readUInt16BE(14) & 1) === 1;
  const at = (i: number) => (long ? gvar.readUInt32BE(20 + i * 4) : gvar.readUInt16BE(20 + i * 2) * 2);
  const base = gvar.readUInt32BE(16);
  return gvar.subarray(base + at(glyph), base + at(glyph + 1));
}

/**
 * Replaces references to shared tuples by the tuples themselves, because the other font has different shared
 * tuples.
 */
function ownPeaks(variation: Buffer, gvar: Buffer): Buffer {
  if (variation.length === 0) return variation;
  const width = gvar.readUInt16BE(4) * 2;
  const peaks = gvar.readUInt32BE(8);
  const headers: Buffer[] = [];
  let at = 4;
  for (let i = 0; i < (variation.readUInt16BE(0) & 0x0fff); i++) {
    const start = Buffer.from(variation.subarray(at, at + 4));
    const index = start.readUInt16BE(2);
    const embedded = (index & 0x8000) !== 0;
    const rest = (embedded ? width : 0) + (index & 0x4000 ? width * 2 : 0);
    const peak = peaks + (index & 0x0fff) * width;
    start.writeUInt16BE((index & 0x6000) | 0x8000, 2);
    headers.push(start);
    if (!embedded) headers.push(gvar.subarray(peak, peak + width));
    headers.push(variation.subarray(at + 4, at + 4 + rest));
    at += 4 + rest;
  }
  const start = Buffer.from(variation.subarray(0, 4));
  const length = headers.reduce((sum, h) => sum + h.length, 0);
  start.writeUInt16BE(4 + length, 2);
  return Buffer.concat([start, ...headers, variation.subarray(variation.readUInt16BE(2))]);
}
