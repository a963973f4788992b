import { expect, it } from "vitest";
import { storedThingsText } from "../../../../src/domain/device/messages";

const nothing = { cart: 0, wishlist: 0, viewed: 0, orders: 0 };

it.each([
  ["Nothing yet", nothing],
  ["2 in the cart", { ...nothing, cart: 2 }],
  ["1 in the wishlist, 1 order", { ...nothing, wishlist: 1, orders: 1 }],
  [
    "3 in the cart, 4 in the wishlist, 12 recently viewed, 2 orders",
    { cart: 3, wishlist: 4, viewed: 12, orders: 2 },
  ],
])("the shopper's stored data reads %j", (text, counts) => {
  expect(storedThingsText(counts)).toBe(text);
});
