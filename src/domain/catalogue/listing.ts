import type { ListFilter } from "./listFilter";
import { indexOf } from "./listIndex";
import { orderOf } from "./listOrder";
import type { Product } from "./product";

// What a product fulfils of a filter, a bit each.
const rightGender = 1;
const rightSize = 2;
const available = 4;
const all = rightGender | rightSize | available;

/**
 * The products that a filter leaves, in its order. "featured" is the order of `products`: newest first for a
 * collection, relevance for a search. Products of equal price stand newest first. What it takes to answer is
 * remembered as long as the array lives: the first filtering of 10,000 products costs some milliseconds, each further
 * one a fraction of one.
 */
export function applyFilter(products: readonly Product[], filter: ListFilter): readonly Product[] {
  const { sizes, gender, availability, sort } = filter;
  const filtered = sizes.length > 0 || gender !== "" || availability !== "all";
  if (sort === "featured" && !filtered) return products;
  const marks = filtered ? markAll(products, filter) : undefined;
  const order = sort === "featured" ? undefined : orderOf(products, sort);
  const found: Product[] = [];
  for (let rank = 0; rank < products.length; rank += 1) {
    const place = order ? (order[rank] as number) : rank;
    if (!marks || marks[place] === all) found.push(products[place] as Product);
  }
  return found;
}

function markAll(products: readonly Product[], { sizes, gender, availability }: ListFilter): Uint8Array {
  const { offered, left, genders, inStock } = indexOf(products);
  const free =
    (gender ? 0 : rightGender) | (sizes.length ? 0 : rightSize) | (availability === "all" ? available : 0);
  const marks = new Uint8Array(products.length).fill(free | (availability === "out" ? available : 0));
  const mark = (places: readonly number[] = [], bit: number) => {
    for (const place of places) marks[place] = (marks[place] as number) | bit;
  };
  if (gender) mark(genders.get(gender), rightGender);
  for (const size of sizes) mark(offered.get(size), rightSize);
  if (availability === "all") return marks;
  // In stock in one of the chosen sizes; without chosen sizes, in any. Out of stock is exactly the rest.
  for (const places of sizes.length ? sizes.map((size) => left.get(size)) : [inStock]) {
    for (const place of places ?? []) {
      const before = marks[place] as number;
      marks[place] = availability === "in" ? before | available : before & ~available;
    }
  }
  return marks;
}
