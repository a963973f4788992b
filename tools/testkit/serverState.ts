import type { ServerState } from "../../src/domain/cart/sync/mergeIntentsIntoEntries";

/** What a server without entries of the account has when a request arrives, but for what `given` says. */
export const serverStateOf = (
  given: Pick<ServerState, "account" | "serverMs"> & Partial<ServerState>,
): ServerState => ({
  floor: "",
  lines: 0,
  wishes: 0,
  rows: 0,
  entryOf: () => undefined,
  ...given,
});
