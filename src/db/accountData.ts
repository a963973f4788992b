import { openDatabase } from "./open";

/** The tables of whoever is signed in. Cart and wishlist belong to the device. */
const accountTables = ["orders", "profileEdits", "checkouts"];

/** Takes what belongs to the account off this device, for all tabs. Safe to call twice. */
export async function wipeAccountData(): Promise<void> {
  const { db } = await openDatabase();
  const tables = db.tables.filter(({ name }) => accountTables.includes(name));
  await db.transaction("rw", ["meta", ...tables], async () => {
    await Promise.all([db.meta.delete("profile"), ...tables.map((table) => table.clear())]);
  });
}
