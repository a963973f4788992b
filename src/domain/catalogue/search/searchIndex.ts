import SearchableMap from "minisearch/SearchableMap";
import { sortRanksByKey } from "../filterIndex";
import type { Product, ProductId } from "../product";
import {
  descriptionWeight,
  fuzzyMatch,
  splitIntoWords,
  type Vocabulary,
  type WordEntry,
  weighWordsByField,
} from "./searchTerms";

/** Maximum number of words of a search text; further words, for example of a pasted text, are ignored. */
const queryWordsMax = 8;
/**
 * Scores are rounded to multiples of 1/16. Products with equal rounded scores keep the order set by
 * `arrange`.
 */
const scoreSteps = 16;

/**
 * An index of products by their words. Its methods are synchronous; the caller yields to the page between
 * them.
 */
export interface SearchIndex {
  /** Adds a product, or replaces its earlier version. */
  put(product: Product): void;
  drop(id: ProductId): void;
  has(product: Product): boolean;
  /** The ids of the indexed products. */
  ids(): Iterable<ProductId>;
  /**
   * The share of index entries that belong to removed products. Above one half the caller should build a new
   * index, which is smaller and faster.
   */
  waste(): number;
  /** Sets the products that `search` can find, and the order of products with equal scores. */
  arrange(order: readonly Product[]): void;
  /**
   * The products set by `arrange` that contain all words of a text, best match first. A word that matches no
   * product, even with a typing error, is ignored; if no word matches, the result is empty.
   */
  search(text: string): readonly Product[];
}

export function createSearchIndex(): SearchIndex {
  const vocabulary: Vocabulary = new SearchableMap<WordEntry>();
  const places = new Map<ProductId, number>();
  /** The indexed products by their place in the index; undefined for a removed product. */
  const products: (Product | undefined)[] = [];
  let arranged: readonly Product[] = [];
  /** For each product of `arrange` its place in the index; -1 if it is not indexed yet. */
  let arrangedPlaces = new Int32Array();

  const drop = (id: ProductId) => {
    const place = places.get(id);
    if (place === undefined) return;
    products[place] = undefined;
    places.delete(id);
  };

  const bestFirst = (scores: Float32Array) => {
    const count = arranged.length;
    const keys = new Float64Array(count);
    let matched = 0;
    for (let rank = 0; rank < count; rank += 1) {
      const score = scores[arrangedPlaces[rank] as number];
      if (score) keys[matched++] = rank - Math.round(score * scoreSteps) * count;
    }
    const best: Product[] = [];
    for (const rank of sortRanksByKey(keys.subarray(0, matched), count)) best.push(arranged[rank] as Product);
    return best;
  };

  return {
    put(product) {
      drop(product.id);
      const place = products.push(product) - 1;
      places.set(product.id, place);
      for (const [word, weight] of weighWordsByField(product)) {
        const occurrences = vocabulary.get(word) ?? { places: [], weights: [] };
        if (!occurrences.places.length) vocabulary.set(word, occurrences);
        occurrences.places.push(place);
        occurrences.weights.push(weight);
      }
    },
    drop,
    has: (product) => products[places.get(product.id) ?? -1] === product,
    ids: () => places.keys(),
    waste: () => (products.length ? 1 - places.size / products.length : 0),
    arrange(order) {
      arranged = order;
      arrangedPlaces = Int32Array.from(order, ({ id }) => places.get(id) ?? -1);
    },
    search(text) {
      const words = [...new Set(splitIntoWords(text))].slice(0, queryWordsMax);
      /** Scores by place in the index; 0 for a product that lacks one of the words. */
      let scores: Float32Array | undefined;
      for (const word of words) {
        const close = scoreWord(vocabulary, word, products.length);
        if (close) scores = scores ? addScores(scores, close) : close;
      }
      return scores ? bestFirst(scores) : [];
    },
  };
}

/**
 * Adds the scores of a further search word to `scores`, which it changes and returns. A product that lacks
 * one of the words gets 0.
 */
function addScores(scores: Float32Array, others: Float32Array): Float32Array {
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    const other = others[place] as number;
    scores[place] = score && other && score + other;
  }
  return scores;
}

/** The score of one search word for each place in the index; undefined if no product matches the word. */
function scoreWord(vocabulary: Vocabulary, word: string, size: number): Float32Array | undefined {
  const matches = fuzzyMatch(vocabulary, word);
  if (!matches.length) return;
  const best = new Float32Array(size);
  let any = false;
  for (const { entry, quality, onlyNames } of matches) {
    for (let at = 0; at < entry.places.length; at += 1) {
      const weight = entry.weights[at] as number;
      if (onlyNames && weight <= descriptionWeight) continue;
      any = true;
      const place = entry.places[at] as number;
      const score = weight * quality;
      if (score > (best[place] as number)) best[place] = score;
    }
  }
  return any ? best : undefined;
}
