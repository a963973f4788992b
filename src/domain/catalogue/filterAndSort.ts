import { compareNewest } from "./collections";
import { getFilterIndex, sortRanksByKey } from "./filterIndex";
import type { ListFilter, Sort } from "./listFilter";
import type { Product } from "./product";

/** Array positions of a list's products, in a sort order. */
type SortedPositions = Int32Array;

const positionsOfList = new WeakMap<readonly Product[], Map<Sort, SortedPositions>>();

/** The array positions of a list's products in a sort order; computed once per array and sort order. */
export function sortedPositions(
  products: readonly Product[],
  sort: Exclude<Sort, "featured">,
): SortedPositions {
  const bySort = positionsOfList.get(products) ?? new Map<Sort, SortedPositions>();
  positionsOfList.set(products, bySort);
  const positions = bySort.get(sort) ?? sortPositions(products, sort);
  bySort.set(sort, positions);
  return positions;
}

/**
 * Sorts the positions of a list's products. Add a sort order here and in `sorts` (listFilter.ts); the switch
 * does not compile while one of `sorts` is missing.
 */
function sortPositions(products: readonly Product[], sort: Exclude<Sort, "featured">): SortedPositions {
  switch (sort) {
    case "latest":
      return positionsNewestFirst(products);
    case "oldest":
      return positionsOldestFirst(products, sortedPositions(products, "latest"));
    case "price-low":
      return positionsByPrice(products, 1);
    case "price-high":
      return positionsByPrice(products, -1);
    default:
      return sort satisfies never;
  }
}

function positionsByPrice(products: readonly Product[], direction: 1 | -1): SortedPositions {
  const newestFirst = sortedPositions(products, "latest");
  return sortPositionsByKey(newestFirst, (position) => (products[position] as Product).price * direction);
}

function positionsNewestFirst(products: readonly Product[]): SortedPositions {
  const positions = new Int32Array(products.length);
  for (let position = 0; position < positions.length; position += 1) positions[position] = position;
  const compare = (a: number, b: number) => compareNewest(products[a] as Product, products[b] as Product);
  // A collection is already in this order and needs no sort; a search result is in another order.
  for (let at = 1; at < positions.length; at += 1)
    if (compare(at - 1, at) > 0) return positions.sort(compare);
  return positions;
}

/**
 * Positions oldest first. Products with the same time stay in the order of `newestFirst`, as in every sort.
 */
function positionsOldestFirst(products: readonly Product[], newestFirst: SortedPositions): SortedPositions {
  const positions = new Int32Array(newestFirst.length);
  const timeAt = (at: number) => products[newestFirst[at] as number]?.createdAt;
  let filled = 0;
  for (let end = newestFirst.length; end > 0; ) {
    let from = end - 1;
    while (from > 0 && timeAt(from - 1) === timeAt(end - 1)) from -= 1;
    positions.set(newestFirst.subarray(from, end), filled);
    filled += end - from;
    end = from;
  }
  return positions;
}

/** Sorts positions by an integer key of at most 10 million; stable. */
function sortPositionsByKey(positions: SortedPositions, key: (position: number) => number): SortedPositions {
  const count = positions.length;
  const keys = new Float64Array(count);
  for (let rank = 0; rank < count; rank += 1) keys[rank] = key(positions[rank] as number) * count + rank;
  return sortRanksByKey(keys, count).map((rank) => positions[rank] as number);
}

// A bit mask per product: one bit for each condition of the filter that the product meets.
const rightGender = 1;
const rightSize = 2;
const available = 4;
const all = rightGender | rightSize | available;

/**
 * The products that match a filter, in its sort order. "featured" keeps the order of `products`: newest first
 * for a collection, by relevance for a search. Equal prices are sorted newest first. Indexes are cached per
 * array: the first filter of 10,000 products takes some milliseconds, each further one a fraction of a
 * millisecond.
 */
export function applyListFilter(products: readonly Product[], filter: ListFilter): readonly Product[] {
  const { sizes, gender, availability, sort } = filter;
  const filtered = sizes.length > 0 || gender !== "" || availability !== "all";
  if (sort === "featured" && !filtered) return products;
  const marks = filtered ? markMetConditions(products, filter) : undefined;
  const positions = sort === "featured" ? undefined : sortedPositions(products, sort);
  const found: Product[] = [];
  for (let rank = 0; rank < products.length; rank += 1) {
    const position = positions ? (positions[rank] as number) : rank;
    if (!marks || marks[position] === all) found.push(products[position] as Product);
  }
  return found;
}

function markMetConditions(
  products: readonly Product[],
  { sizes, gender, availability }: ListFilter,
): Uint8Array {
  const { offered, inStockBySize, genders, inStock } = getFilterIndex(products);
  const free =
    (gender ? 0 : rightGender) | (sizes.length ? 0 : rightSize) | (availability === "all" ? available : 0);
  const marks = new Uint8Array(products.length).fill(free | (availability === "out" ? available : 0));
  const mark = (positions: readonly number[] = [], bit: number) => {
    for (const position of positions) marks[position] = (marks[position] as number) | bit;
  };
  if (gender) mark(genders.get(gender), rightGender);
  for (const size of sizes) mark(offered.get(size), rightSize);
  if (availability === "all") return marks;
  // The filter "in stock": one of the chosen sizes is in stock, or any size when none is chosen. The filter
  // "out of stock": all other products.
  for (const positions of sizes.length ? sizes.map((size) => inStockBySize.get(size)) : [inStock]) {
    for (const position of positions ?? []) {
      const before = marks[position] as number;
      marks[position] = availability === "in" ? before | available : before & ~available;
    }
  }
  return marks;
}
