import { isAvif, withoutAvifMetadata } from "./avif";
import { joinParts, type Part } from "./bytes";
import { isJpeg, jpegWithoutMetadata } from "./jpeg";
import { isPng, pngWithoutMetadata } from "./png";
import { isWebp, webpWithoutMetadata } from "./webp";

/*
 * Removes the metadata that a phone writes into a photo: place, time, device, names, previews. Copies the compressed pixels, the
 * colour profile and the orientation unchanged.
 */

export type PhotoType = "jpg" | "png" | "webp" | "avif";

export type CleanedPhoto =
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
