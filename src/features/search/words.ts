import type { Product } from "../../domain/catalogue/product";

/** What shoppers call the pieces of a collection, beside what is in their names. */
const collectionWords: Record<string, string> = {
  "C-NEW": "new",
  "C-TSHIRT": "tee t-shirt tshirt",
  "C-BOTTOM": "bottom pants",
};

/**
 * A text's words as they are compared: lower case, without accents, apostrophes and the plural's s, so that "Tees",
 * "men's" and "Café" are found as "tee", "men" and "cafe".
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "");
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** How much a word tells about a product, by the field that it stands in. */
const nameWeight = 8;
const kindWeight = 5;
/** Descriptions say what a piece is like, not what it is; one or two letters never mean them. */
export const descriptionWeight = 1;

/** The words of a product, each with the weight of the best field that it stands in. */
export function weightsOf(product: Product): Map<string, number> {
  const weights = new Map<string, number>();
  const kind = product.collectionIds.map((id) => collectionWords[id] ?? "").join(" ");
  // The least of them first: what comes later wins.
  for (const word of wordsOf(product.description)) weights.set(word, descriptionWeight);
  for (const word of wordsOf(`${kind} ${product.gender}`)) weights.set(word, kindWeight);
  for (const word of wordsOf(product.name)) weights.set(word, nameWeight);
  return weights;
}
