import { readBigEndian, readBytesAsText } from "./bytes";

/*
 * The orientation in EXIF data: a TIFF file with one number per tag (CIPA DC-008, sections 4.5 and 4.6).
 */

const orientationTag = 0x0112;
const shortType = 3;
const entriesMax = 1000;

/** The orientation in EXIF data, 1 to 8; 1 (upright) when there is none. @param exif with or without "Exif\0\0" before it */
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

/** TIFF data with an orientation and nothing else. */
export function createOrientationTiff(orientation: number): number[] {
  return [
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ];
}
