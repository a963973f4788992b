import { facetsOf, type ListFilter, noFilter } from "../../src/domain/catalogue/listFilter";
import { applyFilter } from "../../src/domain/catalogue/listing";
import { orderOf } from "../../src/domain/catalogue/listOrder";
import { parseProduct } from "../../src/domain/catalogue/parseProduct";
import type { Product } from "../../src/domain/catalogue/product";
import { createSearchIndex } from "../../src/features/search/searchIndex";

/*
 * Runs in the page: asks the shop's own filters and search index, without anything on screen.
 */

/** Choices as a shopper makes them one after another, each on top of all products. */
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

/** Typed letter by letter: what many products have, what few have, two words, and words with mistakes. */
const searches = ["tee", "indigo trousers", "cotton jogers", "wmoen sleeveless", "xqzxqz"];

export interface Answer {
  question: string;
  /** Milliseconds for the first time and for the third. */
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
  // What the shop does before somebody can ask.
  facetsOf(products);
  orderOf(products, "price-low");
  const index = createSearchIndex();
  for (const product of products) index.put(product);
  index.arrange(products);
  index.search("a");
  const letters = searches.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
  return [
    ...filters.map((filter) =>
      ask(`filter ${Object.values(filter).join(" ")}`, () =>
        applyFilter(products, { ...noFilter, ...filter }),
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
