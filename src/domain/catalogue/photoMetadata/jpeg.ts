import {
  createOrientationTiff,
  type FilePart,
  isEqual,
  type PhotoSize,
  readBigEndian,
  readBytesAsText,
  readExifOrientation,
  textToBytes,
} from "./bytes";

/*
 * The JPEG format: segments that start with 0xFF and a marker (ITU T.81, annex B). Phones append more
 * pictures and videos, with their own metadata, after the end of the picture.
 */

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

export function isJpeg(file: Uint8Array): boolean {
  return file[0] === 0xff && file[1] === startOfImage && file[2] === 0xff;
}

/**
 * Reads width and height from the first "start of frame" segment (ITU-T T.81, section B.2.2). A camera that
 * was held sideways writes an EXIF orientation of 5 to 8 before it; width and height are then exchanged, as
 * in browsers and in the thumbs that PocketBase makes.
 * @param start first bytes of a JPEG file
 * @returns undefined when `start` does not contain the segment
 */
export function jpegSize(start: Uint8Array): PhotoSize | undefined {
  let isSideways = false;
  for (let at = 2; at + 9 <= start.length; ) {
    if (start[at] !== 0xff) return;
    const marker = start[at + 1] ?? 0;
    // 0xc4, 0xc8 and 0xcc are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const width = readBigEndian(start, at + 7, 2);
      const height = readBigEndian(start, at + 5, 2);
      return isSideways ? { width: height, height: width } : { width, height };
    }
    const next = at + 2 + Math.max(2, readBigEndian(start, at + 2, 2));
    if (isExif(start, marker, at)) isSideways = readExifOrientation(start.subarray(at + 4, next)) >= 5;
    at = next;
  }
  return;
}

/** Whether the segment at a position has EXIF data. */
function isExif(file: Uint8Array, marker: number, at: number): boolean {
  return marker === app1 && readBytesAsText(file, at + 4, 6) === "Exif\0\0";
}

/**
 * The parts of a JPEG file to keep: all but its metadata; undefined when the file is damaged.
 * @returns `isTruncated`: the end marker is missing, as in the first part of a file
 */
export function jpegWithoutMetadata(
  file: Uint8Array,
): { parts: FilePart[]; isTruncated: boolean } | undefined {
  const parts: FilePart[] = [[0, 2]];
  let orientation = 0;
  let hasFrame = false;
  let hasScan = false;
  let at = 2;
  while (at < file.length) {
    const from = at;
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff || marker < 0xc0 || marker === startOfImage) return;
    if (marker === endOfImage)
      return hasFrame && hasScan ? { parts: [...parts, [from, at + 2]], isTruncated: false } : undefined;
    const length = readBigEndian(file, at + 2, 2);
    const next = at + 2 + length;
    if (!(length >= 2 && next <= file.length)) return;

    if (marker >= 0xc0 && marker <= 0xc2) hasFrame = true;
    if (orientation === 0 && isExif(file, marker, at)) {
      orientation = readExifOrientation(file.subarray(at + 4, next));
      const minimal = createExifSegment(orientation);
      if (orientation > 1) parts.push(isEqual(file.subarray(from, next), minimal) ? [from, next] : minimal);
    } else if (isKeptSegment(marker, file, at + 4)) parts.push([from, next]);

    at = next;
    if (marker !== startOfScan) continue;
    hasScan = true;
    at = endOfScan(file, next);
    parts.push([next, at]);
  }
  const end = new Uint8Array([0xff, endOfImage]);
  return hasFrame && hasScan ? { parts: [...parts, end], isTruncated: true } : undefined;
}

/**
 * Whether a segment is no metadata and stays in the file. Of the application segments, JFIF without a
 * preview, colour profiles and Adobe's colour model stay. Comments are removed.
 */
function isKeptSegment(marker: number, file: Uint8Array, content: number): boolean {
  if (marker === app0) return readBytesAsText(file, content, 5) === "JFIF\0" && file[content + 12] === 0;
  if (marker === app2) return readBytesAsText(file, content, 12) === "ICC_PROFILE\0";
  if (marker === app14) return readBytesAsText(file, content, 5) === "Adobe";
  return !(marker >= app0 && marker <= 0xef) && marker !== comment;
}

/**
 * The position after the compressed pixels: that of the next marker except restarts (0xD0 to 0xD7); 0xFF
 * before a stuffed byte (0x00) is no marker.
 */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] ?? 0;
    if (marker >= 0xc0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return file.length;
}

function createExifSegment(orientation: number): Uint8Array {
  const content = [...textToBytes("Exif\0\0"), ...createOrientationTiff(orientation)];
  return new Uint8Array([0xff, app1, 0, content.length + 2, ...content]);
}
