/*
 * The stores of every version of the database that shoppers may have on their devices, as they were released. A new
 * version adds its line; the earlier ones are never touched.
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
];
