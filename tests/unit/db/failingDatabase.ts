import { afterEach, beforeEach, onTestFinished, vi } from "vitest";
import { createCartTaps } from "../../../tools/testkit/tab/cartTaps";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";

/* A tab whose database fails, for the tests of what the shop then does and says. */

/** Prepares each test of the file: an empty database, and modules of their own for each tab. */
export function prepareFailingDatabases(): void {
  beforeEach(() => {
    resetIndexedDb();
    vi.resetModules();
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

/** Opens a tab. `troubles`: the storage problems that it has reported. */
export async function openTab() {
  const mutations = await import("../../../src/db/cart/mutations");
  const open = await import("../../../src/db/open");
  const { readCart } = await import("../../../src/db/cart/queries");
  const { onStorageTrouble } = await import("../../../src/db/storageErrors");
  const troubles: string[] = [];
  onStorageTrouble((trouble) => troubles.push(trouble));
  return {
    ...createCartTaps(mutations),
    ...open,
    troubles,
    cart: async () => (await readCart((await open.openDatabase()).db)).map(({ id }) => id),
  };
}

/** Lets the first import of the in-memory database fail, as on an unreliable network. */
export async function failFirstImport(): Promise<void> {
  const { openInMemory } = await vi.importActual<typeof import("../../../src/db/inMemory.lazy")>(
    "../../../src/db/inMemory.lazy",
  );
  const lost = new TypeError("Failed to fetch dynamically imported module");
  vi.doMock("../../../src/db/inMemory.lazy", () => ({
    openInMemory: vi.fn(openInMemory).mockRejectedValueOnce(lost),
  }));
  onTestFinished(() => void vi.doUnmock("../../../src/db/inMemory.lazy"));
}
