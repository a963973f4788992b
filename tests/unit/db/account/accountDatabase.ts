import { afterEach, beforeEach, vi } from "vitest";
import { createCartTaps } from "../../../../tools/testkit/tab/cartTaps";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

/* The writes of an account's data on an empty database. */

/** Empties the database before each test of a file. */
export function withEmptyDatabase(): void {
  beforeEach(() => {
    resetIndexedDb();
    vi.resetModules();
  });
  afterEach(() => vi.restoreAllMocks());
}

/** A tab with its own modules and the connection to the database. */
export async function openTab() {
  const { openDatabase } = await import("../../../../src/db/open");
  return {
    ...(await import("../../../../src/db/account/mutations")),
    ...(await import("../../../../src/db/account/prepareDatabaseForAccount")),
    ...(await import("../../../../src/db/account/leaveAccount")),
    ...(await import("../../../../src/db/account/restoreLosses")),
    ...(await import("../../../../src/db/account/profileEdits")),
    ...(await import("../../../../src/db/account/queries")),
    ...(await import("../../../../src/db/catalogue/mutations")),
    ...createCartTaps(await import("../../../../src/db/cart/mutations")),
    db: (await openDatabase()).db,
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Whether the account is still signed in, for `prepareDatabaseForAccount`. */
export const yes = () => true;
