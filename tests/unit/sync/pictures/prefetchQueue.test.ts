import { describe, expect, it } from "vitest";
import type { Product } from "../../../../src/domain/catalogue/product";
import { runPrefetchQueue } from "../../../../src/sync/pictures/prefetchQueue";

const product = (id: number) => ({ pictures: [{ src: `/${id}.webp`, widths: [] }] }) as unknown as Product;
const products = (count: number) => Array.from({ length: count }, (_, at) => product(at));
const plenty = { pictures: 1e6, bytes: 1e12 };

/** The queue's dependencies with counters; requests fail after `goneAfter` pictures. */
function device({
  missing = new Set<string>(),
  goneAfter = Number.POSITIVE_INFINITY,
  quietTimes = 1e6,
} = {}) {
  const kept = new Set<string>();
  const state = { kept, asked: 0, atOnce: 0, most: 0, moments: 0 };
  return Object.assign(state, {
    isCached: async (address: string) => kept.has(address),
    async fetchPicture(address: string) {
      if (state.asked++ >= goneAfter) throw new TypeError("Failed to fetch");
      state.most = Math.max(state.most, ++state.atOnce);
      await new Promise((resolve) => setTimeout(resolve));
      state.atOnce--;
      if (missing.has(address)) return 0;
      kept.add(address);
      return 1000;
    },
    waitForIdle: async () => ++state.moments <= quietTimes,
  });
}

describe("runPrefetchQueue", () => {
  it("fetches every picture once, three at a time, and only when the page is idle", async () => {
    const phone = device();
    const spent = { pictures: 0, bytes: 0 };
    expect(await runPrefetchQueue(products(10), new Set(), plenty, spent, phone)).toBe("done");
    expect(phone.kept.size).toBe(10);
    expect(phone.most).toBe(3);
    expect(phone.moments).toBe(4);
    expect(spent).toEqual({ pictures: 10, bytes: 10_000 });
  });

  it("skips cached pictures and checks each product once", async () => {
    const phone = device();
    const list = products(6);
    phone.kept.add("/0.webp").add("/5.webp");
    const seen = new Set<Product>();
    await runPrefetchQueue(list, seen, plenty, { pictures: 0, bytes: 0 }, phone);
    expect(phone.asked).toBe(4);
    phone.moments = 0;
    expect(
      await runPrefetchQueue([...list, product(6)], seen, plenty, { pictures: 0, bytes: 0 }, phone),
    ).toBe("done");
    expect(phone.asked).toBe(5);
    expect(phone.moments).toBe(1);
  });

  it("stops without a network and resumes from there", async () => {
    const list = products(9);
    const phone = device({ goneAfter: 5 });
    const seen = new Set<Product>();
    const spent = { pictures: 0, bytes: 0 };
    expect(await runPrefetchQueue(list, seen, plenty, spent, phone)).toBe("stopped");
    expect(phone.kept.size).toBe(5);
    const again = Object.assign(device(), { kept: phone.kept, isCached: phone.isCached });
    expect(await runPrefetchQueue(list, seen, plenty, spent, again)).toBe("done");
    expect(again.asked).toBe(4);
    expect(spent.pictures).toBe(9);
  });

  it("stops when the page is not idle any more", async () => {
    const phone = device({ quietTimes: 2 });
    expect(await runPrefetchQueue(products(30), new Set(), plenty, { pictures: 0, bytes: 0 }, phone)).toBe(
      "stopped",
    );
    expect(phone.asked).toBe(6);
  });

  it.each([
    ["pictures", { pictures: 4, bytes: 1e9 }],
    ["bytes", { pictures: 1e6, bytes: 4_000 }],
  ])("ends when the budget of %s is spent", async (_, budget) => {
    const phone = device();
    expect(await runPrefetchQueue(products(100), new Set(), budget, { pictures: 0, bytes: 0 }, phone)).toBe(
      "spent",
    );
    // Running requests are not counted yet: at most two more.
    expect(phone.asked).toBeLessThanOrEqual(6);
  });

  it("skips pictures that the server does not have", async () => {
    const phone = device({ missing: new Set(["/1.webp"]) });
    const spent = { pictures: 0, bytes: 0 };
    expect(await runPrefetchQueue(products(3), new Set(), plenty, spent, phone)).toBe("done");
    expect(spent.pictures).toBe(2);
  });

  it("reads a long list one product at a time", async () => {
    const phone = device({ quietTimes: 3 });
    let made = 0;
    const endless = (function* () {
      for (;;) yield product(made++);
    })();
    await runPrefetchQueue(endless, new Set(), plenty, { pictures: 0, bytes: 0 }, phone);
    expect(made).toBeLessThanOrEqual(10);
  });
});
