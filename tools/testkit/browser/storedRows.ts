import { expect, type Page } from "playwright/test";

/**
 * The rows of a table in the page's database, read past Dexie.
 * @returns [] while the database does not exist
 */
export function readStoredRows(page: Page, table: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (name) => {
    // Opening a database that does not exist would create it.
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === "haat")) return [];
    const open = indexedDB.open("haat");
    await new Promise((resolve) => (open.onsuccess = resolve));
    const rows = open.result.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => (rows.onsuccess = resolve));
    open.result.close();
    return rows.result;
  }, table);
}

/** Puts rows into a table of the page's database, past Dexie; the page has to have created it. */
export async function storeRows(page: Page, table: string, rows: readonly object[]): Promise<void> {
  await page.evaluate(
    async ({ name, values }) => {
      const open = indexedDB.open("haat");
      await new Promise((resolve) => (open.onsuccess = resolve));
      const write = open.result.transaction(name, "readwrite");
      for (const value of values) write.objectStore(name).put(value);
      await new Promise((resolve) => (write.oncomplete = resolve));
      open.result.close();
    },
    { name: table, values: rows },
  );
}

/** The value that the page's database holds under a key of its table `meta`. */
export async function readStoredMeta(page: Page, key: string): Promise<Record<string, unknown> | undefined> {
  const row = (await readStoredRows(page, "meta")).find((meta) => meta["key"] === key);
  return row?.["value"] as Record<string, unknown> | undefined;
}

/** Waits until the device has joined its cart with that of the signed-in account. */
export async function waitUntilAccountJoined(page: Page): Promise<void> {
  await expect.poll(() => readStoredMeta(page, "account")).toMatchObject({ joined: true });
}
