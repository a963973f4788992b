import type SearchableMap from "minisearch/SearchableMap";
import type { Product } from "../product";

/** Additional search words for the products of each collection, because product names do not contain them. */
const collectionWords: Record<string, string> = {
  "C-NEW": "new",
  "C-TSHIRT": "tee t-shirt tshirt",
  "C-BOTTOM": "bottom pants",
};

/**
 * The words of a text in lower case, without accents, apostrophes and the plural s: "Tees", "men's", "Café"
 * give tee, men, cafe.
 */
export function splitIntoWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "");
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** The weight of a word, by the product field that contains it. */
const nameWeight = 8;
const kindWeight = 5;
/**
 * The lowest weight: a word of the description says less about a product than its name, collection or gender.
 */
export const descriptionWeight = 1;

/** The words of a product, each with the weight of its best field. */
export function weighWordsByField(product: Product): Map<string, number> {
  const weights = new Map<string, number>();
  const kind = product.collectionIds.map((id) => collectionWords[id] ?? "").join(" ");
  // Fields in the order of ascending weight, so that the largest weight of a word overwrites the others.
  for (const word of splitIntoWords(product.description)) weights.set(word, descriptionWeight);
  for (const word of splitIntoWords(`${kind} ${product.gender}`)) weights.set(word, kindWeight);
  for (const word of splitIntoWords(product.name)) weights.set(word, nameWeight);
  return weights;
}

/** The products that contain a word: their places in the index, and the weight of the word in each. */
export interface WordEntry {
  places: number[];
  weights: number[];
}

/** A radix tree: finds words by prefix and by edit distance. */
export type Vocabulary = SearchableMap<WordEntry>;

export interface FuzzyMatch {
  entry: WordEntry;
  /** 1 for the word itself, less for a prefix or a typing error. */
  quality: number;
  /** Whether the match counts only in names and kinds, not in descriptions. */
  onlyNames: boolean;
}

const prefixQuality = 0.75;
const typoQuality = 0.5;
const twoTyposQuality = 0.35;
/** Minimum length of a typed word that may match with one typing error. */
const typoFromLetters = 3;
/**
 * Minimum length of a prefix or a mistyped word that may match in descriptions: shorter ones match too many
 * words there.
 */
const descriptionFromLetters = 3;
const descriptionTypoFromLetters = 5;
const twoTyposFromLetters = 6;

/**
 * The known words that a typed word can mean: the word itself and words that begin with it. Only when there
 * are none: words with a typing error (a wrong, missing or additional letter, or two swapped letters).
 */
export function fuzzyMatch(vocabulary: Vocabulary, word: string): FuzzyMatch[] {
  const prefixed = withPrefix(vocabulary, word, 1);
  if (prefixed.length || word.length < typoFromLetters) return prefixed;
  return [...withSwappedLetters(vocabulary, word), ...withTypos(vocabulary, word)];
}

function withPrefix(vocabulary: Vocabulary, word: string, most: number): FuzzyMatch[] {
  const matches: FuzzyMatch[] = [];
  for (const [known, entry] of vocabulary.atPrefix(word)) {
    const quality = known === word ? most : most * prefixQuality;
    matches.push({ entry, quality, onlyNames: word.length < descriptionFromLetters });
  }
  return matches;
}

/** The known words that differ from a typed word by two swapped letters; the typed word may be incomplete. */
function withSwappedLetters(vocabulary: Vocabulary, word: string): FuzzyMatch[] {
  const matches: FuzzyMatch[] = [];
  for (let at = 0; at + 1 < word.length; at += 1) {
    if (word[at] === word[at + 1]) continue;
    const other = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    matches.push(...withPrefix(vocabulary, other, typoQuality));
  }
  return matches;
}

function withTypos(vocabulary: Vocabulary, word: string): FuzzyMatch[] {
  const most = word.length < twoTyposFromLetters ? 1 : 2;
  const matches: FuzzyMatch[] = [];
  for (const [entry, distance] of vocabulary.fuzzyGet(word, most).values()) {
    const quality = distance > 1 ? twoTyposQuality : typoQuality;
    matches.push({ entry, quality, onlyNames: word.length < descriptionTypoFromLetters });
  }
  return matches;
}
