import { pictureAddressMaxChars, picturesMax, thumbWidthsPx } from "../shared/limits";
import { type Fields, fieldsOf, readList } from "../shared/parse";
import type { Picture, ProductId } from "./product";

// Own path, http(s) or a drawn data:image. A second slash or a backslash would leave the shop's own origin.
const safeAddress = /^(?:https?:\/\/|\/(?![/\\])|data:image\/)[^\s\\]*$/i;

// `<stem>-w<width>_<suffix>.<type>`; PocketBase turns the dash of an uploaded name into an underscore.
const stored = /^(.+)[-_]w(\d{2,4})(?:_\w{10,})?\.(?:webp|avif|jpe?g|png)$/i;
const resizable = /\.(?:jpe?g|png)$/i;

/** The pictures of a record: its stored photos, else the addresses in `images`. Front first. */
export function parsePictures(raw: Fields, id: ProductId): Picture[] {
  const photos = photosOf(raw["photos"], `/api/files/products/${id}/`);
  const pictures = photos.length ? photos : parseAddresses([raw["images"], raw]).map(alone);
  return pictures.slice(0, picturesMax);
}

/**
 * Every safe picture address in a value, front before back, each once: text, a list, objects with
 * front/back, frontImage/backImage or url/src, however nested.
 */
export function parseAddresses(value: unknown): string[] {
  return [...new Set(addresses(value, 0))];
}

function addresses(value: unknown, depth: number): string[] {
  if (typeof value === "string") {
    const address = value.length > pictureAddressMaxChars ? "" : value.trim().replace(/ /g, "%20");
    return safeAddress.test(address) ? [address] : [];
  }
  // Most fields are absent; looking into each as if it were an object took most of the time of a first sync.
  if (typeof value !== "object" || value === null || depth > 3) return [];
  const { front, frontImage, url, src, back, backImage } = fieldsOf(value);
  const parts = Array.isArray(value)
    ? value.slice(0, picturesMax)
    : [front, frontImage, url, src, back, backImage];
  return parts.flatMap((part) => addresses(part, depth + 1));
}

function alone(src: string): Picture {
  return { src, widths: [] };
}

function photosOf(value: unknown, folder: string): Picture[] {
  const byStem = new Map<string, Picture>();
  for (const name of readList(value)) {
    if (!/^[\w.-]+$/.test(name)) continue;
    const url = folder + name;
    const [, stem = name, width] = stored.exec(name) ?? [];
    const picture = byStem.get(stem) ?? alone(url);
    byStem.set(stem, picture);
    if (width) picture.widths.push({ url, width: Number(width) });
    else if (resizable.test(name))
      picture.widths = thumbWidthsPx.map((thumb) => ({ url: `${url}?thumb=${thumb}x0`, width: thumb }));
  }
  return [...byStem.values()].map(inOrder);
}

/** Smallest first, one of each width; `src` is the widest. */
function inOrder({ src, widths }: Picture): Picture {
  const sorted = widths
    .sort((a, b) => a.width - b.width)
    .filter((entry, index, all) => entry.width !== all[index - 1]?.width);
  return { src: sorted.at(-1)?.url ?? src, widths: sorted };
}

/** The address of the smallest stored width that fills `widthPx`, else the widest. */
export function pictureUrl(picture: Picture, widthPx: number): string {
  return picture.widths.find(({ width }) => width >= widthPx)?.url ?? picture.src;
}

/** Which picture an address shows, and how wide. */
export interface PictureName {
  /** The same for all widths of one picture; a path of its own that nothing else has. */
  key: string;
  /** Pixels; Infinity when the address does not tell: the picture as it was uploaded. */
  width: number;
  /** Whose picture it is; "" when the address does not tell. */
  product: ProductId;
}

/** Reads an address of the shop's own or another's: photos by the convention of their names, others as one width. */
export function pictureName(address: string): PictureName {
  const [, folder, product, file, thumb] =
    /^(\/api\/files\/products\/(\w+)\/)([^/?#]+)(?:\?thumb=(\d+)x\d+)?$/.exec(address) ?? [];
  if (!folder || !product || !file) return { key: address, width: Number.POSITIVE_INFINITY, product: "" };
  const [, stem = file, width = thumb] = stored.exec(file) ?? [];
  return { key: folder + stem, width: width ? Number(width) : Number.POSITIVE_INFINITY, product };
}
