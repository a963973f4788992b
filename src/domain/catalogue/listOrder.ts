import { compareNewest } from "./collections";
import type { Sort } from "./listFilter";
import { sortRanks } from "./listIndex";
import type { Product } from "./product";

/** Positions of products in their list, in another order. */
export type Order = Int32Array;

const ordersOfList = new WeakMap<readonly Product[], Map<Sort, Order>>();

/** The positions of a list's products in a sort order, computed once per array and sort. */
export function sortedPositions(products: readonly Product[], sort: Exclude<Sort, "featured">): Order {
  const orders = ordersOfList.get(products) ?? new Map<Sort, Order>();
  ordersOfList.set(products, orders);
  const order = orders.get(sort) ?? computeOrder(products, sort);
  orders.set(sort, order);
  return order;
}

/** Add a sort order here and in `sorts` (listFilter.ts); the switch does not compile while one is missing. */
function computeOrder(products: readonly Product[], sort: Exclude<Sort, "featured">): Order {
  switch (sort) {
    case "latest":
      return latest(products);
    case "oldest":
      return oldest(products, sortedPositions(products, "latest"));
    case "price-low":
      return byPrice(products, 1);
    case "price-high":
      return byPrice(products, -1);
    default:
      return sort satisfies never;
  }
}

function byPrice(products: readonly Product[], direction: 1 | -1): Order {
  const newestFirst = sortedPositions(products, "latest");
  return byKey(newestFirst, (position) => (products[position] as Product).price * direction);
}

function latest(products: readonly Product[]): Order {
  const order = new Int32Array(products.length);
  for (let position = 0; position < order.length; position += 1) order[position] = position;
  const compare = (a: number, b: number) => compareNewest(products[a] as Product, products[b] as Product);
  // A collection is already in this order; a search result is not.
  for (let at = 1; at < order.length; at += 1) if (compare(at - 1, at) > 0) return order.sort(compare);
  return order;
}

/** Reverses the times, but keeps products of the same time in the order they have in every sort. */
function oldest(products: readonly Product[], newestFirst: Order): Order {
  const order = new Int32Array(newestFirst.length);
  const timeAt = (at: number) => products[newestFirst[at] as number]?.createdAt;
  let filled = 0;
  for (let end = newestFirst.length; end > 0; ) {
    let from = end - 1;
    while (from > 0 && timeAt(from - 1) === timeAt(end - 1)) from -= 1;
    order.set(newestFirst.subarray(from, end), filled);
    filled += end - from;
    end = from;
  }
  return order;
}

/** Stable sort by an integer key of at most 10 million. */
function byKey(order: Order, key: (position: number) => number): Order {
  const count = order.length;
  const keys = new Float64Array(count);
  for (let rank = 0; rank < count; rank += 1) keys[rank] = key(order[rank] as number) * count + rank;
  return sortRanks(keys, count).map((rank) => order[rank] as number);
}
