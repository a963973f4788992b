/*
 * The stores of every version of the database, as they were released. A new version adds a line; earlier
 * lines never change.
 */
export const releases: readonly Record<string, string | null>[] = [
  {
    catalogue: "++n,generation",
    cart: "[id+size]",
    wishlist: "id",
    recent: "id",
    outbox: "[table+id+size]",
    meta: "key",
  },
  { orders: "[uid+orderId]", profileEdits: "++n,uid", checkouts: "++n" },
  { intents: "++n,&[table+id+part]", outbox: null, profileEdits: null },
  { applied: "++n,&id" },
  { replica: "[uid+kind+key]" },
];
