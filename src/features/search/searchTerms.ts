import type SearchableMap from "minisearch/SearchableMap";
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

/** Where a word stands: place and weight of each product that has it. */
export interface WordEntry {
  places: number[];
  weights: number[];
}

/** A radix tree: finds words by their beginning, and words that are a few letters away. */
export type Vocabulary = SearchableMap<WordEntry>;

export interface FuzzyMatch {
  entry: WordEntry;
  /** 1 for the word itself, less the further it is away. */
  quality: number;
  /** Counts only where it says what a product is, not in a description. */
  onlyNames: boolean;
}

const prefixQuality = 0.75;
const typoQuality = 0.5;
const twoTyposQuality = 0.35;
/** From these lengths on a word may have one wrong letter, and two. */
const typoFromLetters = 3;
/** Shorter ones, mistyped or not typed to the end, are like too many words of a description. */
const descriptionFromLetters = 3;
const descriptionTypoFromLetters = 5;
const twoTyposFromLetters = 6;

/**
 * The known words that somebody who typed `word` may mean: the word itself and those that begin with it. Only when
 * there are none, those that a typing error made of it: a wrong, missing or superfluous letter, or two swapped ones.
 */
export function fuzzyMatch(vocabulary: Vocabulary, word: string): FuzzyMatch[] {
  const begun = begunWith(vocabulary, word, 1);
  if (begun.length || word.length < typoFromLetters) return begun;
  return [...swapped(vocabulary, word), ...mistyped(vocabulary, word)];
}

function begunWith(vocabulary: Vocabulary, word: string, most: number): FuzzyMatch[] {
  const close: FuzzyMatch[] = [];
  for (const [known, entry] of vocabulary.atPrefix(word)) {
    const quality = known === word ? most : most * prefixQuality;
    close.push({ entry, quality, onlyNames: word.length < descriptionFromLetters });
  }
  return close;
}

/** Two letters in the wrong order, also in a word that is not typed to its end yet. */
function swapped(vocabulary: Vocabulary, word: string): FuzzyMatch[] {
  const close: FuzzyMatch[] = [];
  for (let at = 0; at + 1 < word.length; at += 1) {
    if (word[at] === word[at + 1]) continue;
    const other = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    close.push(...begunWith(vocabulary, other, typoQuality));
  }
  return close;
}

function mistyped(vocabulary: Vocabulary, word: string): FuzzyMatch[] {
  const most = word.length < twoTyposFromLetters ? 1 : 2;
  const close: FuzzyMatch[] = [];
  for (const [entry, distance] of vocabulary.fuzzyGet(word, most).values()) {
    const quality = distance > 1 ? twoTyposQuality : typoQuality;
    close.push({ entry, quality, onlyNames: word.length < descriptionTypoFromLetters });
  }
  return close;
}
