import { isAvif, withoutAvifMetadata } from "./avif";
import { joined, type Part } from "./bytes";
import { isJpeg, jpegParts } from "./jpeg";
import { isPng, pngParts } from "./png";
import { isWebp, webpParts } from "./webp";

/*
 * Removes from a photo what a phone writes into it in addition to the picture: place, time, device, names, previews. The compressed
 * pixels are copied unchanged, and so are colour profile and orientation.
 */

export type PhotoType = "jpg" | "png" | "webp" | "avif";

export type CleanedPhoto =
  /** `bytes`: the photo without metadata; the same object when there was nothing to remove. */
  | { ok: true; type: PhotoType; bytes: Uint8Array }
  /** Not a photo, or a damaged one. */
  | { ok: false };

/** Reads the type of a photo from its content and removes its metadata. Never throws. */
export function cleanPhoto(bytes: Uint8Array): CleanedPhoto {
  if (isJpeg(bytes)) return cleaned("jpg", bytes, jpegParts(bytes));
  if (isPng(bytes)) return cleaned("png", bytes, pngParts(bytes));
  if (isWebp(bytes)) return cleaned("webp", bytes, webpParts(bytes));
  if (!isAvif(bytes)) return { ok: false };
  const avif = withoutAvifMetadata(bytes);
  return avif ? { ok: true, type: "avif", bytes: avif } : { ok: false };
}

function cleaned(type: PhotoType, bytes: Uint8Array, parts: Part[] | undefined): CleanedPhoto {
  return parts ? { ok: true, type, bytes: joined(bytes, parts) } : { ok: false };
}

/** The file name with an extension that fits the content. "jpeg" stays. */
export function photoName(name: string, type: PhotoType): string {
  const extension = /\.(\w+)$/.exec(name)?.[1] ?? "";
  if (extension === type || (type === "jpg" && extension === "jpeg")) return name;
  return `${name.replace(/\.[^_]*$/, "")}.${type}`;
}
