import { isAvif, withoutAvifMetadata } from "./avif";
import { joinParts, type Part, readBigEndian, readBytesAsText, readExifOrientation } from "./bytes";
import { isJpeg, jpegWithoutMetadata } from "./jpeg";
import { isPng, pngWithoutMetadata } from "./png";
import { isWebp, webpWithoutMetadata } from "./webp";

interface PhotoSize {
  width: number;
  height: number;
}

/** The marker of the segment with EXIF data, "APP1". */
const exifMarker = 0xe1;

/**
 * Width and height in pixels, as browsers show the photo, from the start of a JPEG, PNG or WebP file; undefined for other files and when they are not in
 * `start`.
 */
export function photoSize(start: Uint8Array): PhotoSize | undefined {
  const size = readBytesAsText(start, 1, 3) === "PNG" ? pngSize(start) : (webpSize(start) ?? jpegSize(start));
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function pngSize(start: Uint8Array): PhotoSize {
  return { width: readBigEndian(start, 16, 4), height: readBigEndian(start, 20, 4) };
}

/** https://developers.google.com/speed/webp/docs/riff_container; numbers are little-endian. */
function webpSize(start: Uint8Array): PhotoSize | undefined {
  if (readBytesAsText(start, 0, 4) !== "RIFF" || readBytesAsText(start, 8, 4) !== "WEBP") return;
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

/**
 * The size is in the first "start of frame" segment: ITU-T T.81, section B.2.2. A camera that was held sideways writes an EXIF
 * orientation of 5 to 8 before it; browsers, and the small copies that PocketBase makes, then have width and height exchanged.
 */
function jpegSize(start: Uint8Array): PhotoSize | undefined {
  if (readBigEndian(start, 0, 2) !== 0xffd8) return;
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
    if (marker === exifMarker && readBytesAsText(start, at + 4, 4) === "Exif")
      isSideways = readExifOrientation(start.subarray(at + 4, next)) >= 5;
    at = next;
  }
  return;
}

/*
 * Removes the metadata that a phone writes into a photo: place, time, device, names, previews. Copies the compressed pixels, the
 * colour profile and the orientation unchanged.
 */

type PhotoType = "jpg" | "png" | "webp" | "avif";

type CleanedPhoto =
  /** `bytes`: the photo without metadata; the same object when there was nothing to remove. */
  | { ok: true; type: PhotoType; bytes: Uint8Array }
  /** Not a photo, or a damaged one. */
  | { ok: false };

/** Reads the type of a photo from its content and removes its metadata. Never throws. */
export function removePhotoMetadata(bytes: Uint8Array): CleanedPhoto {
  if (isJpeg(bytes)) return cleaned("jpg", bytes, jpegWithoutMetadata(bytes));
  if (isPng(bytes)) return cleaned("png", bytes, pngWithoutMetadata(bytes));
  if (isWebp(bytes)) return cleaned("webp", bytes, webpWithoutMetadata(bytes));
  if (!isAvif(bytes)) return { ok: false };
  const avif = withoutAvifMetadata(bytes);
  return avif ? { ok: true, type: "avif", bytes: avif } : { ok: false };
}

function cleaned(type: PhotoType, bytes: Uint8Array, parts: Part[] | undefined): CleanedPhoto {
  return parts ? { ok: true, type, bytes: joinParts(bytes, parts) } : { ok: false };
}

/** The file name with an extension that fits the content. "jpeg" stays. */
export function photoFileName(name: string, type: PhotoType): string {
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? "";
  if (extension === type || (type === "jpg" && extension === "jpeg")) return name;
  return `${name.replace(/\.[^_]*$/, "")}.${type}`;
}
