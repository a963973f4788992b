import { expect, it } from "vitest";
import { pagePatternOf, pagePatterns } from "../../../../src/domain/shared/paths";

it.each(pagePatterns)("%s matches its own address, with and without a slash at the end", (pattern) => {
  const path = pattern.replace(":id", "p1");
  expect(pagePatternOf(path)).toBe(pattern);
  expect(pagePatternOf(path.replace(/\/?$/, "/"))).toBe(pattern);
});

it.each(["/nowhere", "/product", "/product/", "/product/p1/more", "/wishlist/x", "/checkout", "/auth/other"])(
  "%s matches no page",
  (path) => expect(pagePatternOf(path)).toBeUndefined(),
);
