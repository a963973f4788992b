import fc from "fast-check";
import { vitalNames, vitalPages } from "../../../src/domain/device/vitals";
import { anyRow, anyText } from "../values";
import { bodies, queries } from "./requests";
import type { FuzzRoute } from "./routeParts";

const reports = anyRow({
  release: fc.oneof(fc.constantFrom("index", "a-b_c"), anyText),
  page: fc.oneof(fc.constantFrom(...vitalPages), anyText),
  values: fc.dictionary(fc.constantFrom(...vitalNames, "other"), fc.oneof(fc.double(), fc.jsonValue())),
});

const read = (path: string): FuzzRoute => ({
  name: `GET ${path}`,
  path: queries("page", "since").map((query) => `${path}?${query}`),
});

/** What search engines, feeds and open shops read, and the browsers' measurements. */
export const publishedRoutes: FuzzRoute[] = [
  ...["/robots.txt", "/sitemap.xml", "/feeds/google.xml", "/feeds/meta.csv", "/api/shop/pages"].map(read),
  { name: "POST /api/shop/vitals", path: fc.constant("/api/shop/vitals"), body: bodies(reports) },
];
