import { vi } from "vitest";

/** The modules of one tab: each tab has its own memory, and all share one database. */
export async function openTab() {
  vi.resetModules();
  const session = await import("../../../src/sync/catalogue/replica");
  const catalogue = await import("../../../src/state/catalogue/catalogue");
  const early = await import("../../../src/sync/catalogue/firstScreen");
  const open = await import("../../../src/db/open");
  await session.openSession();
  const { db } = await open.openDatabase();
  return {
    ...session,
    db,
    loadFirstScreen: early.loadFirstScreen,
    /** What is stored, as id and price. */
    async stored(): Promise<Record<string, number>> {
      const prices = new Map<string, number>();
      for (const { put, gone } of await db.catalogue.toArray()) {
        for (const { id, price } of put) prices.set(id, price);
        for (const id of gone) prices.delete(id);
      }
      return Object.fromEntries(prices);
    },
    view: catalogue.currentCatalogue,
    /** What the screens show, as id and price. */
    prices: () =>
      Object.fromEntries([...catalogue.currentCatalogue().byId].map(([id, product]) => [id, product.price])),
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
