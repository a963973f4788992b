import { applyListFilter, sortedPositions } from "../../src/domain/catalogue/filterAndSort";
import { collectFacets, defaultFilter, type ListFilter } from "../../src/domain/catalogue/listFilter";
import { parseProduct } from "../../src/domain/catalogue/parseProduct";
import type { Product } from "../../src/domain/catalogue/product";
import { createSearchIndex } from "../../src/domain/catalogue/search/searchIndex";

/*
 * Runs in the page: calls filters and search index of the shop, without rendering.
 */

/** Filters over all products. */
const filters: readonly Partial<ListFilter>[] = [
  { sizes: ["XS"] },
  { sizes: ["XS", "M", "XL"] },
  { gender: "Women" },
  { availability: "in" },
  { availability: "out" },
  { sort: "price-low" },
  { sort: "oldest" },
  { sizes: ["M"], gender: "Men", availability: "in", sort: "price-high" },
];

/** Typed letter by letter: a frequent word, two words, words with typing errors, a word without matches. */
const searches = ["tee", "indigo trousers", "cotton jogers", "wmoen sleeveless", "xqzxqz"];

export interface Answer {
  question: string;
  /** Milliseconds of the first and of the third call. */
  firstMs: number;
  laterMs: number;
  found: number;
}

/** @param rows products as the server sends them */
export function askAll(rows: readonly unknown[]): Answer[] {
  const products = rows.flatMap((row) => {
    const read = parseProduct(row);
    return read.ok ? read.product : [];
  });
  // The shop prepares this before the first filter or search.
  collectFacets(products);
  sortedPositions(products, "price-low");
  const index = createSearchIndex();
  for (const product of products) index.put(product);
  index.arrange(products);
  index.search("a");
  const letters = searches.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
  return [
    ...filters.map((filter) =>
      ask(`filter ${Object.values(filter).join(" ")}`, () =>
        applyListFilter(products, { ...defaultFilter, ...filter }),
      ),
    ),
    ...letters.map((text) => ask(`search "${text}"`, () => index.search(text))),
  ];
}

function ask(question: string, answer: () => readonly Product[]): Answer {
  const times = [0, 1, 2].map(() => {
    const start = performance.now();
    answer();
    return performance.now() - start;
  });
  return { question, firstMs: times[0] as number, laterMs: times[2] as number, found: answer().length };
}
