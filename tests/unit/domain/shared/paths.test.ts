import fc from "fast-check";
import { expect, it } from "vitest";
import {
  canonicalPath,
  orderIdOf,
  orderPath,
  orderPattern,
  pagePatternOf,
  pagePatterns,
} from "../../../../src/domain/shared/paths";

it.each(pagePatterns)("%s matches its own address, with and without a slash at the end", (pattern) => {
  const path = pattern.replace(":id", "p1");
  expect(pagePatternOf(path)).toBe(pattern);
  expect(pagePatternOf(path.replace(/\/?$/, "/"))).toBe(pattern);
});

it.each(["/nowhere", "/product", "/product/", "/product/p1/more", "/wishlist/x", "/checkout", "/auth/other"])(
  "%s matches no page",
  (path) => expect(pagePatternOf(path)).toBeUndefined(),
);

it("the path of an order's page keeps any number, through the browser's encoding", () => {
  const anyId = fc.string({ minLength: 1, maxLength: 100, unit: "grapheme" });
  // Browsers remove the path segments "." and "..", encoded or not.
  const id = fc
    .oneof(fc.constant("A/1 #2?x%20é"), fc.constant("%2F%252F"), anyId)
    .filter((each) => !/^\.{1,2}$/.test(each));
  fc.assert(
    fc.property(id, (orderId) => {
      const path = new URL(`${orderPath(orderId)}#token`, "https://shop.example").pathname;
      expect(pagePatternOf(path)).toBe(orderPattern);
      expect(canonicalPath(path)).toBe(path);
      expect(orderIdOf(path)).toBe(orderId);
      expect(orderIdOf(`${path}/`)).toBe(orderId);
    }),
  );
});

it.each(["/", "/order", "/order/", "/order/a/b", "/account", "/order/%", "/order/%FF"])(
  "%s names no order",
  (path) => expect(orderIdOf(path)).toBe(""),
);
