import {
  createOrientationTiff,
  type FilePart,
  isEqual,
  type PhotoSize,
  readBytesAsText,
  readExifOrientation,
  readLittleEndian,
  textToBytes,
  toBigEndianBytes,
} from "./bytes";

/*
 * The WebP format: RIFF chunks of name, length and content, padded to an even length (RFC 9649). The chunk
 * VP8X has a flag for EXIF and one for XMP.
 */

const keptChunks = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];
const exifFlag = 0x08;
const xmpFlag = 0x04;

export function isWebp(file: Uint8Array): boolean {
  return readBytesAsText(file, 0, 4) === "RIFF" && readBytesAsText(file, 8, 4) === "WEBP";
}

/**
 * Reads width and height from the first chunk (https://developers.google.com/speed/webp/docs/riff_container);
 * numbers are little-endian.
 * @param start first bytes of a WebP file
 */
export function webpSize(start: Uint8Array): PhotoSize | undefined {
  const byte = (at: number) => start[at] ?? 0;
  const little = (at: number, length: number) =>
    length === 2 ? byte(at) | (byte(at + 1) << 8) : byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16);
  switch (readBytesAsText(start, 12, 4)) {
    case "VP8X":
      return { width: little(24, 3) + 1, height: little(27, 3) + 1 };
    case "VP8 ":
      return { width: little(26, 2) & 0x3fff, height: little(28, 2) & 0x3fff };
    case "VP8L":
      return {
        width: 1 + (byte(21) | ((byte(22) & 0x3f) << 8)),
        height: 1 + ((byte(22) >> 6) | (byte(23) << 2) | ((byte(24) & 0x0f) << 10)),
      };
    default:
      return;
  }
}

/** The parts of a WebP file to keep: all but its metadata; undefined when the file is damaged. */
export function webpWithoutMetadata(file: Uint8Array): FilePart[] | undefined {
  const end = 8 + readLittleEndian(file, 4);
  if (!(end <= file.length)) return;
  const chunks: FilePart[] = [];
  let flagsAt = 0;
  let hasPixels = false;
  let hasExif = false;
  for (let at = 12; at < end; ) {
    const length = readLittleEndian(file, at + 4);
    // Some programs leave out the padding of the last chunk.
    const next = Math.min(at + 8 + length + (length % 2), end);
    if (!(at + 8 + length <= end)) return;
    const name = readBytesAsText(file, at, 4);
    if (name === "VP8X") flagsAt = chunks.length + 1;
    if (/^(VP8 |VP8L|ANMF)$/.test(name)) hasPixels = true;
    if (name === "EXIF" && !hasExif) {
      const orientation = readExifOrientation(file.subarray(at + 8, at + 8 + length));
      const minimal = createChunk("EXIF", createOrientationTiff(orientation));
      hasExif = orientation > 1;
      if (hasExif) chunks.push(isEqual(file.subarray(at, next), minimal) ? [at, next] : minimal);
    } else if (keptChunks.includes(name)) chunks.push([at, next]);
    at = next;
  }
  if (!hasPixels) return;
  const extended = chunks[flagsAt - 1];
  if (extended && !(extended instanceof Uint8Array)) {
    const header = file.slice(extended[0], extended[1]);
    const flags = ((header[8] ?? 0) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
    if (flags !== header[8]) {
      header[8] = flags;
      chunks[flagsAt - 1] = header;
    }
  }
  const size = chunks.reduce(
    (sum, part) => sum + (part instanceof Uint8Array ? part.length : part[1] - part[0]),
    4,
  );
  const isSame = 8 + size === end;
  const head: FilePart[] = isSame
    ? [[0, 12]]
    : [new Uint8Array([...textToBytes("RIFF"), ...little(size), ...textToBytes("WEBP")])];
  return [...head, ...chunks];
}

function createChunk(name: string, content: number[]): Uint8Array {
  return new Uint8Array([...textToBytes(name), ...little(content.length), ...content]);
}

function little(value: number): number[] {
  return toBigEndianBytes(value).reverse();
}
