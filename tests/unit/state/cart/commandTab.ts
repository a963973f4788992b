import { vi } from "vitest";
import { createCartLine } from "../../../../src/domain/cart/cartLine";
import type { CartCommand } from "../../../../src/domain/cart/commands";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { makeProduct } from "../../domain/make";

/** The localStorage of the tabs that a test opens. */
export let storage: BrowserStorage;

/** Begins with an empty browser; called before each test. */
export function renewBrowser(): void {
  storage = new BrowserStorage();
  resetIndexedDb();
  // Node has no Web Locks; tests/e2e/cart/taps.spec.ts has them.
  vi.stubGlobal("navigator", {});
}

/** Loads the modules of a tab. Another call is another tab, or the same one after a restart. */
export async function openTab() {
  storage.openTab();
  const { openDatabase } = await import("../../../../src/db/open");
  const { readCart, readWishlist } = await import("../../../../src/db/cart/queries");
  const { db } = await openDatabase();
  return {
    ...(await import("../../../../src/state/cart/commandLog")),
    ...(await import("../../../../src/state/cart/commandPage")),
    ...(await import("../../../../src/state/cart/replayCommands")),
    ...(await import("../../../../src/state/auth/sessionLifecycle")),
    db,
    toasts: (await import("../../../../src/state/shell/toasts")).currentToasts,
    cart: async () => (await readCart(db)).map(({ id, size, quantity }) => `${id} ${size} ${quantity}`),
    wishlist: async () => (await readWishlist(db)).map(({ id }) => id),
  };
}

/** A tap that adds one of size M. */
export const add: CartCommand & { kind: "add"; table: "cart" } = {
  table: "cart",
  kind: "add",
  line: createCartLine(makeProduct({ stockBySize: { S: 2, M: 60 } }), "M", 1, 5),
};

/** The logs of all pages, as entries of localStorage. */
export const logs = () => [...storage.items].filter(([key]) => key.startsWith("haat:taps:"));

/** Writes the log of a page that has ended. */
export const logOf = (page: string, ...taps: CartCommand[]) =>
  storage.items.set(
    `haat:taps:${page}`,
    JSON.stringify(taps.map((tap, at) => ({ id: `${page}-${at + 1}`, uid: "", tap }))),
  );

/** Stores a session, as a sign-in in another tab does. */
export const signIn = (id: string) =>
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record: { id, verified: true } }));
