import { type PrefetchBudget, smallPicture } from "../../domain/catalogue/prefetchBudget";
import type { Product } from "../../domain/catalogue/product";

/** Pictures that are fetched at once: taps and what is on screen come between them. */
const together = 3;

/** What a walk needs of the browser. */
export interface PrefetchQueuePorts {
  /** Whether some width of the picture is on the device. */
  isKept(address: string): Promise<boolean>;
  /**
   * Brings it there.
   * @returns its bytes; 0 when the server has no such picture
   * @throws when there was no answer
   */
  bring(address: string): Promise<number>;
  /** Waits for a quiet moment; false ends the walk for now. */
  quiet(): Promise<boolean>;
}

/** What became of a walk: all seen to, the budget spent, or stopped on the way. */
export type PrefetchResult = "done" | "spent" | "stopped";

/**
 * Sees to it that the small picture of every product is on the device, in the order of the list, a few at a time. What
 * is there is not fetched, so a walk that was stopped is gone on with by another one.
 * @param seen products that need no look any more; the walk adds to them
 * @param spent what lies on the device so far; the walk adds to it
 */
export async function runPrefetchQueue(
  products: Iterable<Product>,
  seen: { has(product: Product): boolean; add(product: Product): unknown },
  budget: PrefetchBudget,
  spent: PrefetchBudget,
  { isKept, bring, quiet }: PrefetchQueuePorts,
): Promise<PrefetchResult> {
  let end: PrefetchResult = "done";
  const seeTo = async (product: Product) => {
    const address = smallPicture(product);
    if (address && !(await isKept(address))) {
      const bytes = await bring(address);
      spent.bytes += bytes;
      spent.pictures += Number(bytes > 0);
    }
    seen.add(product);
  };
  let few: Product[] = [];
  const seeToFew = async () => {
    const outcomes = await Promise.allSettled(few.map(seeTo));
    few = [];
    if (outcomes.some(({ status }) => status === "rejected")) end = "stopped";
  };
  for (const product of products) {
    if (seen.has(product)) continue;
    if (spent.pictures >= budget.pictures || spent.bytes >= budget.bytes) return "spent";
    if (few.length === 0 && !(await quiet())) return "stopped";
    few.push(product);
    if (few.length === together) await seeToFew();
    if (end !== "done") return end;
  }
  await seeToFew();
  return end;
}
