/** A part of an output file: a range [from, to) of the input file, or new bytes. */
export type FilePart = readonly [from: number, to: number] | Uint8Array;

/** Width and height in pixels. */
export interface PhotoSize {
  width: number;
  height: number;
}

/** Joins the parts in their order; returns `file` itself when the parts cover all of it. */
export function joinParts(file: Uint8Array, parts: readonly FilePart[]): Uint8Array {
  let end = 0;
  const isWhole = parts.every((part) => {
    if (part instanceof Uint8Array || part[0] !== end) return false;
    end = part[1];
    return true;
  });
  if (isWhole && end === file.length) return file;
  const pieces = parts.map((part) => (part instanceof Uint8Array ? part : file.subarray(part[0], part[1])));
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

/** A range of the file as text, one character per byte. */
export function readBytesAsText(file: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...file.subarray(from, from + length));
}

export function textToBytes(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

/** Reads an unsigned big-endian number of up to 6 bytes; NaN beyond the end of the file. */
export function readBigEndian(file: Uint8Array, from: number, length: number): number {
  if (!(from >= 0 && from + length <= file.length)) return Number.NaN;
  let value = 0;
  for (let at = from; at < from + length; at += 1) value = value * 256 + (file[at] ?? 0);
  return value;
}

/** Reads an unsigned little-endian number of 4 bytes; NaN beyond the end of the file. */
export function readLittleEndian(file: Uint8Array, from: number): number {
  if (!(from >= 0 && from + 4 <= file.length)) return Number.NaN;
  return readBigEndian(file.slice(from, from + 4).reverse(), 0, 4);
}

/** A number as 4 bytes, most significant first. */
export function toBigEndianBytes(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

/*
 * EXIF data is a TIFF file with one number per tag; one tag is the orientation (CIPA DC-008, sections 4.5 and
 * 4.6).
 */

const orientationTag = 0x0112;
const shortType = 3;
const entriesMax = 1000;

/**
 * Reads the orientation from EXIF data, 1 to 8; 1 (upright) when there is none.
 * @param exif with or without "Exif\0\0" before it
 */
export function readExifOrientation(exif: Uint8Array): number {
  const tiff = readBytesAsText(exif, 0, 4) === "Exif" ? exif.subarray(6) : exif;
  const isLittle = tiff[0] === 0x49;
  const read = (at: number, length: number) => {
    const bytes = tiff.slice(at, at + length);
    return readBigEndian(isLittle ? bytes.reverse() : bytes, 0, length);
  };
  const first = read(4, 4);
  const count = Math.min(read(first, 2), entriesMax);
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + 12 * entry;
    if (read(at, 2) !== orientationTag) continue;
    const value = read(at + 2, 2) === shortType ? read(at + 8, 2) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF (TIFF) data that contains only an orientation. */
export function createOrientationTiff(orientation: number): number[] {
  return [
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ];
}
