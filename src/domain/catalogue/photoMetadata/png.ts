import {
  createOrientationTiff,
  type FilePart,
  isEqual,
  type PhotoSize,
  readBigEndian,
  readBytesAsText,
  readExifOrientation,
  textToBytes,
  toBigEndianBytes,
} from "./bytes";

/* The PNG format: a signature and chunks of length, name, content and checksum (W3C PNG, third edition). */

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * Names of the chunks that stay because they change how the picture looks. Texts, times, EXIF and private
 * chunks are removed.
 */
const keptChunks =
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST sPLT pHYs acTL fcTL fdAT".split(
    " ",
  );

export function isPng(file: Uint8Array): boolean {
  return isEqual(file.subarray(0, signature.length), signature);
}

/**
 * Reads width and height from the first chunk, IHDR.
 * @param start first bytes of a PNG file
 */
export function pngSize(start: Uint8Array): PhotoSize {
  return { width: readBigEndian(start, 16, 4), height: readBigEndian(start, 20, 4) };
}

/** The parts of a PNG file to keep: all but its metadata; undefined when the file is damaged. */
export function pngWithoutMetadata(file: Uint8Array): FilePart[] | undefined {
  const parts: FilePart[] = [[0, signature.length]];
  let hasPixels = false;
  for (let at = signature.length; at < file.length; ) {
    const length = readBigEndian(file, at, 4);
    const name = readBytesAsText(file, at + 4, 4);
    const next = at + 12 + length;
    if (!(next <= file.length) || (at === signature.length) !== (name === "IHDR")) return;
    if (name === "eXIf") {
      const orientation = readExifOrientation(file.subarray(at + 8, at + 8 + length));
      const minimal = createChunk("eXIf", createOrientationTiff(orientation));
      if (orientation > 1) parts.push(isEqual(file.subarray(at, next), minimal) ? [at, next] : minimal);
    } else if (keptChunks.includes(name)) parts.push([at, next]);
    if (name === "IDAT") hasPixels = true;
    if (name === "IEND") return hasPixels ? parts : undefined;
    at = next;
  }
}

function createChunk(name: string, content: number[]): Uint8Array {
  const named = [...textToBytes(name), ...content];
  return new Uint8Array([...toBigEndianBytes(content.length), ...named, ...toBigEndianBytes(crc32(named))]);
}

/** CRC-32 as PNG defines it (annex D). */
function crc32(bytes: number[]): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}
