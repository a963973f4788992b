/** The table directory of a TrueType file: https://learn.microsoft.com/typography/opentype/spec/otff */
export type Tables = Map<string, Buffer>;

export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map();
  const count = font.readUInt16BE(4);
  for (let i = 0; i < count; i++) {
    const entry = 12 + i * 16;
    const offset = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString("latin1", entry, entry + 4),
      font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

export function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no ${tag} table.`);
  return found;
}

export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = Math.floor(Math.log2(sorted.length));
  const header = Buffer.alloc(12 + sorted.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(sorted.length, 4);
  header.writeUInt16BE(16 << power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(sorted.length * 16 - (16 << power), 10);
  const bodies: Buffer[] = [];
  let offset = header.length;
  let headAt = 0;
  sorted.forEach(([tag, data], i) => {
    const body = padded(data, 4);
    if (tag === "head") {
      headAt = offset;
      body.writeUInt32BE(0, 8);
    }
    const entry = 12 + i * 16;
    header.write(tag, entry, "latin1");
    header.writeUInt32BE(checksum(body), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    bodies.push(body);
    offset += body.length;
  });
  const font = Buffer.concat([header, ...bodies]);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, headAt + 8);
  return font;
}

/** A copy with zeros up to the next multiple of `step` bytes. */
export function padded(data: Buffer, step: number): Buffer {
  const copy = Buffer.alloc(Math.ceil(data.length / step) * step);
  data.copy(copy);
  return copy;
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum = (sum + data.readUInt32BE(i)) >>> 0;
  return sum;
}
