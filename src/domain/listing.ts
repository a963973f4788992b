import { compareNewest } from "./collections";
import type { ListFilter, Sort } from "./listFilter";
import type { Product } from "./product";
import { isInStock, stockOf } from "./stock";

/**
 * The products that a filter leaves, in its order. "featured" is the order of `products`: newest first for a
 * collection, relevance for a search. Products of equal price stand newest first. The orders of a list are
 * remembered as long as the array lives, so that each further filtering of 10,000 products is one pass.
 */
export function applyFilter(products: readonly Product[], filter: ListFilter): readonly Product[] {
  const sorted = inOrder(products, filter.sort);
  const { sizes, gender, availability } = filter;
  if (!sizes.length && !gender && availability === "all") return sorted;
  return sorted.filter(
    (product) =>
      (!gender || product.gender === gender) &&
      (!sizes.length || sizes.some((size) => product.sizes.includes(size))) &&
      (availability === "all" || isAvailable(product, sizes) === (availability === "in")),
  );
}

/** In stock in one of the chosen sizes; without chosen sizes, in any. */
function isAvailable(product: Product, sizes: readonly string[]): boolean {
  return sizes.length ? sizes.some((size) => stockOf(product, size) !== 0) : isInStock(product);
}

const remembered = new WeakMap<readonly Product[], Map<Sort, readonly Product[]>>();

function inOrder(products: readonly Product[], sort: Sort): readonly Product[] {
  if (sort === "featured") return products;
  const orders = remembered.get(products) ?? new Map<Sort, readonly Product[]>();
  remembered.set(products, orders);
  const known = orders.get(sort) ?? sorted(products, sort);
  orders.set(sort, known);
  return known;
}

function sorted(products: readonly Product[], sort: Sort): readonly Product[] {
  if (sort === "latest") return [...products].sort(compareNewest);
  if (sort === "oldest")
    return [...products].sort((a, b) => a.createdAt - b.createdAt || compareNewest(a, b));
  const direction = sort === "price-low" ? 1 : -1;
  return byKey(inOrder(products, "latest"), (product) => product.price * direction);
}

/**
 * Stable, by a whole number of at most 10 million. Sorting plain numbers takes a fraction of the time that
 * calling a comparison for each pair takes.
 */
function byKey(products: readonly Product[], key: (product: Product) => number): readonly Product[] {
  const count = products.length;
  const keys = Float64Array.from(products, (product, index) => key(product) * count + index).sort();
  return Array.from(keys, (value) => products[((value % count) + count) % count] as Product);
}
