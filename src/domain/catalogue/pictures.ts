import { pictureAddressMaxChars, picturesMax, thumbWidthsPx } from "../shared/limits";
import { type Fields, fieldsOf, parseTexts } from "../shared/parse";
import { type Picture, type ProductId, parseProductId } from "./product";

// A picture URL that is safe to show: a path of the shop, http(s) or data:image. A second slash or a
// backslash would lead to another origin.
const safePictureUrl = /^(?:https?:\/\/|\/(?![/\\])|data:image\/)[^\s\\]*$/i;

// The file name of a photo at one width, `<stem>-w<width>_<suffix>.<type>`. PocketBase turns the dash of an
// uploaded name into an underscore.
const storedPhotoName = /^(.+)[-_]w(\d{2,4})(?:_\w{10,})?\.(?:webp|avif|jpe?g|png)$/i;
const resizable = /\.(?:jpe?g|png)$/i;

/**
 * The pictures of a product record, front first: its stored photos, or without photos the URLs in `images`.
 */
export function parsePictures(raw: Fields, id: ProductId | ""): Picture[] {
  const photos = parseStoredPhotos(raw["photos"], `/api/files/products/${id}/`);
  const pictures = photos.length ? photos : parsePictureUrls([raw["images"], raw]).map(pictureOfOneWidth);
  return pictures.slice(0, picturesMax);
}

/**
 * All safe picture URLs in a value, front before back, each once. Reads text, lists and objects with
 * front/back, frontImage/backImage or url/src, nested up to three levels.
 */
export function parsePictureUrls(value: unknown): string[] {
  return [...new Set(collectPictureUrls(value, 0))];
}

function collectPictureUrls(value: unknown, depth: number): string[] {
  if (typeof value === "string") {
    const address = value.length > pictureAddressMaxChars ? "" : value.trim().replace(/ /g, "%20");
    return safePictureUrl.test(address) ? [address] : [];
  }
  // Most fields are absent and are skipped here: treating each as an object took most of the time of a first
  // sync.
  if (typeof value !== "object" || value === null || depth > 3) return [];
  const { front, frontImage, url, src, back, backImage } = fieldsOf(value);
  const parts = Array.isArray(value)
    ? value.slice(0, picturesMax)
    : [front, frontImage, url, src, back, backImage];
  return parts.flatMap((part) => collectPictureUrls(part, depth + 1));
}

function pictureOfOneWidth(src: string): Picture {
  return { src, widths: [] };
}

function parseStoredPhotos(value: unknown, folder: string): Picture[] {
  const byStem = new Map<string, Picture>();
  for (const name of parseTexts(value)) {
    if (!/^[\w.-]+$/.test(name)) continue;
    const url = folder + name;
    const [, stem = name, width] = storedPhotoName.exec(name) ?? [];
    const picture = byStem.get(stem) ?? pictureOfOneWidth(url);
    byStem.set(stem, picture);
    if (width) picture.widths.push({ url, width: Number(width) });
    else if (resizable.test(name))
      picture.widths = thumbWidthsPx.map((thumb) => ({ url: `${url}?thumb=${thumb}x0`, width: thumb }));
  }
  return [...byStem.values()].map(withSortedWidths);
}

/** Sorts widths ascending, removes duplicates and sets `src` to the widest. */
function withSortedWidths({ src, widths }: Picture): Picture {
  const sorted = widths
    .sort((a, b) => a.width - b.width)
    .filter((entry, index, all) => entry.width !== all[index - 1]?.width);
  return { src: sorted.at(-1)?.url ?? src, widths: sorted };
}

/** The URL of the smallest stored width of at least `widthPx`, else of the widest. */
export function pictureUrl(picture: Picture, widthPx: number): string {
  return picture.widths.find(({ width }) => width >= widthPx)?.url ?? picture.src;
}

/** The parts of a picture URL: picture, width and product. */
export interface ParsedPictureUrl {
  /** Identifies the picture: all its widths have the same key. */
  key: string;
  /** Pixels; Infinity when the URL does not name a width (the uploaded original). */
  width: number;
  /** The product's id; "" when the URL does not contain one. */
  product: ProductId | "";
}

/**
 * Parses a picture URL. URLs of the shop's photos contain product, picture and width. Any other URL counts as
 * a picture of unknown width, with the URL as its key.
 */
export function parsePictureUrl(address: string): ParsedPictureUrl {
  const [, folder, product, file, thumb] =
    /^(\/api\/files\/products\/(\w+)\/)([^/?#]+)(?:\?thumb=(\d+)x\d+)?$/.exec(address) ?? [];
  if (!folder || !product || !file) return { key: address, width: Number.POSITIVE_INFINITY, product: "" };
  const [, stem = file, width = thumb] = storedPhotoName.exec(file) ?? [];
  return {
    key: folder + stem,
    width: width ? Number(width) : Number.POSITIVE_INFINITY,
    product: parseProductId(product),
  };
}
