import type { ListFilter } from "./listFilter";
import { getListIndex } from "./listIndex";
import { sortedPositions } from "./listOrder";
import type { Product } from "./product";

// One bit per condition that a product meets.
const rightGender = 1;
const rightSize = 2;
const available = 4;
const all = rightGender | rightSize | available;

/**
 * The products that match a filter, in its sort order. "featured" keeps the order of `products`: newest first for a
 * collection, by relevance for a search. Equal prices are sorted newest first. Indexes are cached per array: the first filter
 * of 10,000 products takes some milliseconds, each further one a fraction of a millisecond.
 */
export function applyListFilter(products: readonly Product[], filter: ListFilter): readonly Product[] {
  const { sizes, gender, availability, sort } = filter;
  const filtered = sizes.length > 0 || gender !== "" || availability !== "all";
  if (sort === "featured" && !filtered) return products;
  const marks = filtered ? matchConditions(products, filter) : undefined;
  const order = sort === "featured" ? undefined : sortedPositions(products, sort);
  const found: Product[] = [];
  for (let rank = 0; rank < products.length; rank += 1) {
    const position = order ? (order[rank] as number) : rank;
    if (!marks || marks[position] === all) found.push(products[position] as Product);
  }
  return found;
}

function matchConditions(
  products: readonly Product[],
  { sizes, gender, availability }: ListFilter,
): Uint8Array {
  const { offered, left, genders, inStock } = getListIndex(products);
  const free =
    (gender ? 0 : rightGender) | (sizes.length ? 0 : rightSize) | (availability === "all" ? available : 0);
  const marks = new Uint8Array(products.length).fill(free | (availability === "out" ? available : 0));
  const mark = (positions: readonly number[] = [], bit: number) => {
    for (const position of positions) marks[position] = (marks[position] as number) | bit;
  };
  if (gender) mark(genders.get(gender), rightGender);
  for (const size of sizes) mark(offered.get(size), rightSize);
  if (availability === "all") return marks;
  // In stock: one of the chosen sizes is, or any size when none is chosen. Out of stock: all others.
  for (const positions of sizes.length ? sizes.map((size) => left.get(size)) : [inStock]) {
    for (const position of positions ?? []) {
      const before = marks[position] as number;
      marks[position] = availability === "in" ? before | available : before & ~available;
    }
  }
  return marks;
}
