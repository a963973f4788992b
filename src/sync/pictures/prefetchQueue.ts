import { type PrefetchBudget, smallestPictureUrl } from "../../domain/catalogue/prefetchBudget";
import type { Product } from "../../domain/catalogue/product";

/** Pictures that are fetched at the same time; few, so that requests of the page are not delayed. */
const batchSize = 3;

/** Functions of the browser that the prefetch queue calls. */
export interface PrefetchQueueDependencies {
  /** Whether some width of the picture is cached. */
  isCached(address: string): Promise<boolean>;
  /**
   * Fetches and caches a picture.
   * @returns its bytes; 0 when the server does not have it
   * @throws when there is no answer
   */
  fetchPicture(address: string): Promise<number>;
  /** Waits until the page is idle. @returns false to interrupt the queue */
  waitForIdle(): Promise<boolean>;
}

/**
 * How the queue ended. done: all products are processed; spent: the budget is used up; stopped: interrupted,
 * or a request got no answer.
 */
export type PrefetchResult = "done" | "spent" | "stopped";

/**
 * Fetches the smallest picture of every product, in the order of the list. Skips pictures that are already
 * cached, so an interrupted prefetch resumes.
 * @param done products that need no request; the queue adds to them
 * @param spent pictures and bytes fetched so far; the queue adds to them
 */
export async function runPrefetchQueue(
  products: Iterable<Product>,
  done: { has(product: Product): boolean; add(product: Product): unknown },
  budget: PrefetchBudget,
  spent: PrefetchBudget,
  { isCached, fetchPicture, waitForIdle }: PrefetchQueueDependencies,
): Promise<PrefetchResult> {
  const prefetch = async (product: Product) => {
    const address = smallestPictureUrl(product);
    if (address && !(await isCached(address))) {
      const bytes = await fetchPicture(address);
      spent.bytes += bytes;
      spent.pictures += Number(bytes > 0);
    }
    done.add(product);
  };
  let batch: Product[] = [];
  /** @returns whether every request was answered */
  const prefetchBatch = async () => {
    const outcomes = await Promise.allSettled(batch.map(prefetch));
    batch = [];
    return outcomes.every(({ status }) => status === "fulfilled");
  };
  for (const product of products) {
    if (done.has(product)) continue;
    if (spent.pictures >= budget.pictures || spent.bytes >= budget.bytes) return "spent";
    if (batch.length === 0 && !(await waitForIdle())) return "stopped";
    batch.push(product);
    if (batch.length === batchSize && !(await prefetchBatch())) return "stopped";
  }
  return (await prefetchBatch()) ? "done" : "stopped";
}
