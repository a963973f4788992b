import SearchableMap from "minisearch/SearchableMap";
import { sortRanks } from "../../domain/catalogue/listIndex";
import type { Product, ProductId } from "../../domain/catalogue/product";
import {
  descriptionWeight,
  fuzzyMatch,
  type Vocabulary,
  type WordEntry,
  weightsOf,
  wordsOf,
} from "./searchTerms";

/** More words than anybody types; the rest of a pasted text is not looked at. */
const queryWordsMax = 8;
/** Scores are compared in this many steps of 1, so that equal ones stand in the catalogue's order. */
const scoreSteps = 16;

/** An index of products by their words. All of it happens at once; whoever fills it lets the page breathe between. */
export interface SearchIndex {
  /** Takes a product in, in place of what it was before. */
  put(product: Product): void;
  drop(id: ProductId): void;
  has(product: Product): boolean;
  /** Ids that are in the index. */
  ids(): Iterable<ProductId>;
  /** The share of entries whose products are gone; above one half a new index is smaller and faster. */
  waste(): number;
  /** Sets what is found, and in which order equally good products stand. */
  arrange(order: readonly Product[]): void;
  /**
   * Of the arranged products those that have all the words of a text, best first. Words that no product has, typing
   * errors considered, are passed over; if there are no others, nothing is found.
   */
  search(text: string): readonly Product[];
}

export function createSearchIndex(): SearchIndex {
  const vocabulary: Vocabulary = new SearchableMap<WordEntry>();
  const places = new Map<ProductId, number>();
  /** By place; undefined where a product has left. */
  const products: (Product | undefined)[] = [];
  let arranged: readonly Product[] = [];
  /** The place of each arranged product; none (-1) where it is not in the index yet. */
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
    let any = 0;
    for (let rank = 0; rank < count; rank += 1) {
      const score = scores[arrangedPlaces[rank] as number];
      if (score) keys[any++] = rank - Math.round(score * scoreSteps) * count;
    }
    const best: Product[] = [];
    for (const rank of sortRanks(keys.subarray(0, any), count)) best.push(arranged[rank] as Product);
    return best;
  };

  return {
    put(product) {
      drop(product.id);
      const place = products.push(product) - 1;
      places.set(product.id, place);
      for (const [word, weight] of weightsOf(product)) {
        const entry = vocabulary.get(word) ?? { places: [], weights: [] };
        if (!entry.places.length) vocabulary.set(word, entry);
        entry.places.push(place);
        entry.weights.push(weight);
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
      const words = [...new Set(wordsOf(text))].slice(0, queryWordsMax);
      /** By place; 0 where a word is missing. */
      let scores: Float32Array | undefined;
      for (const word of words) {
        const close = bestOf(vocabulary, word, products.length);
        if (close) scores = scores ? both(scores, close) : close;
      }
      return scores ? bestFirst(scores) : [];
    },
  };
}

/** The sum, in the first one's array; 0 where one of them is 0. */
function both(scores: Float32Array, others: Float32Array): Float32Array {
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number;
    const other = others[place] as number;
    scores[place] = score && other && score + other;
  }
  return scores;
}

/** For each place how well the product there meets the word; undefined when none does. */
function bestOf(vocabulary: Vocabulary, word: string, size: number): Float32Array | undefined {
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
