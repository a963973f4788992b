import type { Transaction } from "dexie";
import { mergeProfileChanges, type ProfileChange } from "../domain/account/profile";
import type { ProductId, Size } from "../domain/catalogue/product";

/* Upgrades of the rows that older releases have stored; `ShopDatabase` runs each once. */

/** Rows of `outbox` and `profileEdits`, the tables that `intents` replaced in version 3. */
interface OutboxRow {
  table: "cart" | "wishlist";
  id: ProductId;
  size: Size;
  quantity: number;
  at: number;
}
interface ProfileEditRow {
  uid: string;
  change: ProfileChange;
}

/** Version 3: the outbox of cart and wishlist and the queued profile edits become one table. */
export async function moveOutboxToIntents(transaction: Transaction): Promise<void> {
  const rows: OutboxRow[] = await transaction.table("outbox").toArray();
  const edits: ProfileEditRow[] = await transaction.table("profileEdits").orderBy("n").toArray();
  const at = Date.now();
  const uids = [...new Set(edits.map(({ uid }) => uid))];
  await transaction.table("intents").bulkAdd([
    ...rows
      .sort((a, b) => a.at - b.at)
      .map(({ table, id, size, quantity, at }) => ({ table, id, part: size, value: quantity, at })),
    ...uids.flatMap((id) => {
      const change = mergeProfileChanges(edits.filter(({ uid }) => uid === id).map(({ change }) => change));
      return Object.entries(change).map(([part, value]) => ({ table: "profile", id, part, value, at }));
    }),
  ]);
}

/**
 * Version 5: deletes the intents of cart and wishlist, which no earlier release has sent; the next sync adds
 * the rows of cart and wishlist to the account.
 */
export async function deleteUnsentCartIntents(transaction: Transaction): Promise<void> {
  await transaction
    .table("intents")
    .filter(({ table }: { table: string }) => table === "cart" || table === "wishlist")
    .delete();
}
