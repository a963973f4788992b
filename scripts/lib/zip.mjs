import zlib from "node:zlib";

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;

/**
 * Takes one file out of a zip archive (stored or deflated, not split, not encrypted, below 4 GB).
 * @param {Buffer} archive
 * @param {string} name
 * @returns {Buffer}
 * @throws {Error} when the archive is damaged or does not hold the file
 */
export function unzipOne(archive, name) {
  const entry = findEntry(archive, name);
  if (archive.readUInt32LE(entry.offset) !== localHeader) throw new Error("The zip archive is damaged");
  const start =
    entry.offset + 30 + archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
  const packed = archive.subarray(start, start + entry.packedSize);
  if (entry.method !== 0 && entry.method !== 8) throw new Error(`${name} is packed in an unknown way`);
  const content = entry.method === 0 ? packed : zlib.inflateRawSync(packed, { maxOutputLength: entry.size });
  if (content.length !== entry.size || zlib.crc32(content) !== entry.crc) {
    throw new Error(`${name} is damaged in the zip archive`);
  }
  return content;
}

/** @param {Buffer} archive @param {string} name */
function findEntry(archive, name) {
  // The end record is 22 bytes and a comment of at most 65,535.
  let end = archive.length - 22;
  const earliest = Math.max(0, end - 0xffff);
  while (end >= earliest && archive.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < earliest) throw new Error("This is not a zip archive");
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== directoryEntry) break;
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) === name) {
      return {
        method: archive.readUInt16LE(at + 10),
        crc: archive.readUInt32LE(at + 16),
        packedSize: archive.readUInt32LE(at + 20),
        size: archive.readUInt32LE(at + 24),
        offset: archive.readUInt32LE(at + 42),
      };
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`The zip archive does not hold ${name}`);
}
