/*
 * What a page of the shop runs for its account, for bundle.ts: the outbox, the server entries, the schedule
 * and the merge, unchanged. Only the requests are those of the simulation.
 */

export {
  deleteRefusedChange,
  exchangeAllEntries,
  queueProfileEdit,
  wipeAccountData,
} from "../../../src/db/account/mutations";
export { storeCommand } from "../../../src/db/cart/mutations";
export { storeViewedProduct } from "../../../src/db/catalogue/mutations";
export { writePreferences } from "../../../src/db/device/mutations";
export { openDatabase } from "../../../src/db/open";
export { exchangeSyncedEntries } from "../../../src/server/cart/sync";
export { syncWhileSignedIn } from "../../../src/sync/account/syncWhileSignedIn";
