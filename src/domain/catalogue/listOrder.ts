import { compareNewest } from "./collections";
import type { Sort } from "./listFilter";
import { sortRanks } from "./listIndex";
import type { Product } from "./product";

/** Places in a list, in another order. */
export type Order = Int32Array;

const remembered = new WeakMap<readonly Product[], Map<Sort, Order>>();

/** The places of a list's products in the order of a sort; made once, and forgotten with the array. */
export function orderOf(products: readonly Product[], sort: Exclude<Sort, "featured">): Order {
  const orders = remembered.get(products) ?? new Map<Sort, Order>();
  remembered.set(products, orders);
  const known = orders.get(sort) ?? sorted(products, sort);
  orders.set(sort, known);
  return known;
}

function sorted(products: readonly Product[], sort: Exclude<Sort, "featured">): Order {
  if (sort === "latest") return latest(products);
  const newestFirst = orderOf(products, "latest");
  if (sort === "oldest") return oldest(products, newestFirst);
  const direction = sort === "price-low" ? 1 : -1;
  return byKey(newestFirst, (place) => (products[place] as Product).price * direction);
}

function latest(products: readonly Product[]): Order {
  const order = new Int32Array(products.length);
  for (let place = 0; place < order.length; place += 1) order[place] = place;
  const compare = (a: number, b: number) => compareNewest(products[a] as Product, products[b] as Product);
  // A collection stands in this order already; a search does not.
  for (let at = 1; at < order.length; at += 1) if (compare(at - 1, at) > 0) return order.sort(compare);
  return order;
}

/** The other way round, but for products of one moment, which stand as they do in every order. */
function oldest(products: readonly Product[], newestFirst: Order): Order {
  const order = new Int32Array(newestFirst.length);
  const moment = (at: number) => products[newestFirst[at] as number]?.createdAt;
  let filled = 0;
  for (let end = newestFirst.length; end > 0; ) {
    let from = end - 1;
    while (from > 0 && moment(from - 1) === moment(end - 1)) from -= 1;
    order.set(newestFirst.subarray(from, end), filled);
    filled += end - from;
    end = from;
  }
  return order;
}

/** Stable, by a whole number of at most 10 million. */
function byKey(order: Order, key: (place: number) => number): Order {
  const count = order.length;
  const keys = new Float64Array(count);
  for (let rank = 0; rank < count; rank += 1) keys[rank] = key(order[rank] as number) * count + rank;
  return sortRanks(keys, count).map((rank) => order[rank] as number);
}
