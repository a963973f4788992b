import { afterEach, expect, test, vi } from "vitest";
import { prefetchProduct } from "../../../../src/state/catalogue/productLookup";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [404, "absent"],
  [410, "absent"],
  [429, "offline"],
  [403, "offline"],
  [500, "offline"],
])("a product whose request is answered with status %i is %s", async (status, outcome) => {
  vi.stubGlobal("fetch", async () => Response.json({ status, message: "", data: {} }, { status }));
  expect(await prefetchProduct("newer")).toBe(outcome);
});
