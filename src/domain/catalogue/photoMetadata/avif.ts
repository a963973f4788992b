import { readBigEndian, readBytesAsText } from "./bytes";

/*
 * The AVIF format: boxes of length, name and content (ISO/IEC 14496-12). The box `meta` lists items: the
 * picture, and metadata of the types Exif and mime (XMP). Items are found by their position in the file, and
 * removing a metadata item would move the other items, so its content is overwritten with zeros instead. The
 * orientation is a property of the picture (`irot`, `imir`), not EXIF, so it stays.
 */

interface Box {
  name: string;
  /** Position at which the box's content starts. */
  from: number;
  to: number;
}

const itemsMax = 10_000;
/**
 * Top-level boxes that the picture needs. Phones append other boxes, for example `mpvd`, a video with the
 * location in it; these are overwritten.
 */
const shownBoxes = ["ftyp", "meta", "mdat", "moov"];

export function isAvif(file: Uint8Array): boolean {
  return (
    readBytesAsText(file, 4, 4) === "ftyp" &&
    /avi[fs]/.test(readBytesAsText(file, 8, Math.min(readBigEndian(file, 0, 4), 200) - 8))
  );
}

/**
 * Overwrites the metadata of an AVIF file.
 * @returns the same object when there is no metadata; undefined when the file is damaged
 */
export function withoutAvifMetadata(file: Uint8Array): Uint8Array | undefined {
  const boxes = boxesIn(file, 0, file.length);
  const meta = boxes?.find(({ name }) => name === "meta");
  if (!boxes || !meta) return;
  const inner = boxesIn(file, meta.from + 4, meta.to);
  const info = inner?.find(({ name }) => name === "iinf");
  const places = inner?.find(({ name }) => name === "iloc");
  if (!inner || !info || !places) return;
  const ids = metadataItems(file, info);
  const data = inner.find(({ name }) => name === "idat");
  const ranges = ids && extentsOf(file, places, ids, data?.from ?? 0);
  if (!ranges) return;
  for (const { name, from, to } of boxes) if (!shownBoxes.includes(name)) ranges.push([from, to]);
  if (ranges.some(([from, to]) => !(from >= 0 && from <= to && to <= file.length))) return;
  const dirty = ranges.filter(([from, to]) => file.subarray(from, to).some((byte) => byte !== 0));
  if (dirty.length === 0) return file;
  const cleaned = file.slice();
  for (const [from, to] of dirty) cleaned.fill(0, from, to);
  return cleaned;
}

function boxesIn(file: Uint8Array, start: number, end: number): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const short = readBigEndian(file, at, 4);
    const head = short === 1 ? 16 : 8;
    const length = short === 1 ? readBigEndian(file, at + 10, 6) : short === 0 ? end - at : short;
    if (!(length >= head && at + length <= end)) return;
    boxes.push({ name: readBytesAsText(file, at + 4, 4), from: at + head, to: at + length });
    at += length;
  }
  return boxes;
}

/** The ids of the metadata items (types Exif and mime); undefined when the file is damaged. */
function metadataItems(file: Uint8Array, info: Box): Set<number> | undefined {
  const version = file[info.from];
  const entries = boxesIn(file, info.from + (version === 0 ? 6 : 8), info.to);
  const ids = new Set<number>();
  for (const { name, from } of entries ?? []) {
    if (name !== "infe") continue;
    const wide = file[from] === 3 ? 4 : 2;
    if (/^(Exif|mime)$/.test(readBytesAsText(file, from + 6 + wide, 4)))
      ids.add(readBigEndian(file, from + 4, wide));
  }
  return entries && ids;
}

/**
 * The ranges of the file that hold the content of the items `ids`; undefined when the file is damaged.
 * @param data position at which the content of the box `idat` starts
 */
function extentsOf(
  file: Uint8Array,
  places: Box,
  ids: Set<number>,
  data: number,
): [number, number][] | undefined {
  const version = file[places.from] ?? 0;
  const sizes = readBigEndian(file, places.from + 4, 2);
  const sizeOf = (shift: number) => (sizes >> shift) & 0xf;
  const wide = version < 2 ? 2 : 4;
  const ranges: [number, number][] = [];
  let at = places.from + 6;
  const read = (length: number) => {
    // Numbers of eight bytes: the upper two are 0 in every file that fits into memory.
    const value =
      length === 0 ? 0 : length === 8 ? readBigEndian(file, at + 2, 6) : readBigEndian(file, at, length);
    at += length;
    return value;
  };
  const count = read(wide);
  if (!(count <= itemsMax)) return;
  for (let item = 0; item < count; item += 1) {
    const id = read(wide);
    const isInData = version > 0 && (read(2) & 0xf) === 1;
    read(2);
    const base = read(sizeOf(4)) + (isInData ? data : 0);
    const extents = read(2);
    if (!(extents <= itemsMax)) return;
    for (let extent = 0; extent < extents; extent += 1) {
      if (version > 0) read(sizeOf(0));
      const offset = base + read(sizeOf(12));
      const length = read(sizeOf(8));
      if (ids.has(id)) ranges.push([offset, offset + length]);
    }
  }
  return at <= places.to ? ranges : undefined;
}
