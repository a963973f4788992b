import { isAvif, withoutAvifMetadata } from "./avif";
import { type FilePart, joinParts, type PhotoSize } from "./bytes";
import { isJpeg, jpegSize, jpegWithoutMetadata } from "./jpeg";
import { isPng, pngSize, pngWithoutMetadata } from "./png";
import { isWebp, webpSize, webpWithoutMetadata } from "./webp";

/**
 * Width and height in pixels, as browsers show the photo, from the first bytes of a JPEG, PNG or WebP file.
 * @returns undefined for other files, and when `start` is too short to contain the size
 */
export function photoSize(start: Uint8Array): PhotoSize | undefined {
  const size = sizeOfType(start);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function sizeOfType(start: Uint8Array): PhotoSize | undefined {
  if (isJpeg(start)) return jpegSize(start);
  if (isPng(start)) return pngSize(start);
  return isWebp(start) ? webpSize(start) : undefined;
}

/*
 * Removes the metadata that a phone writes into a photo: place, time, device, names, previews. Copies the
 * compressed pixels, the colour profile and the orientation unchanged.
 */

type PhotoType = "jpg" | "png" | "webp" | "avif";

type CleanedPhoto =
  /**
   * `bytes`: the photo without metadata; the same object when there was nothing to remove. `isTruncated`:
   * a JPEG without the marker of its end, usually the first part of a file.
   */
  | { ok: true; type: PhotoType; bytes: Uint8Array; isTruncated: boolean }
  /** Not a photo, or a damaged one. */
  | { ok: false };

/** Reads the type of a photo from its content and removes its metadata. Never throws. */
export function removePhotoMetadata(bytes: Uint8Array): CleanedPhoto {
  if (isJpeg(bytes)) {
    const jpeg = jpegWithoutMetadata(bytes);
    return toCleanedPhoto("jpg", bytes, jpeg?.parts, jpeg?.isTruncated);
  }
  if (isPng(bytes)) return toCleanedPhoto("png", bytes, pngWithoutMetadata(bytes));
  if (isWebp(bytes)) return toCleanedPhoto("webp", bytes, webpWithoutMetadata(bytes));
  if (!isAvif(bytes)) return { ok: false };
  const avif = withoutAvifMetadata(bytes);
  return avif ? { ok: true, type: "avif", bytes: avif, isTruncated: false } : { ok: false };
}

function toCleanedPhoto(
  type: PhotoType,
  bytes: Uint8Array,
  parts: FilePart[] | undefined,
  isTruncated = false,
): CleanedPhoto {
  return parts ? { ok: true, type, bytes: joinParts(bytes, parts), isTruncated } : { ok: false };
}

/** Replaces the extension of a file name by that of the photo's actual type; "jpeg" stays for a JPEG. */
export function withPhotoTypeExtension(name: string, type: PhotoType): string {
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? "";
  if (extension === type || (type === "jpg" && extension === "jpeg")) return name;
  return `${name.replace(/\.[^_]*$/, "")}.${type}`;
}
