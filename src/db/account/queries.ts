import { useLiveRows } from "../liveRows";
import { type AccountRows, noRows, readAccount } from "./rows";

export type { AccountRows };

/** The stored profile, edits and orders of this account; undefined until they are loaded. */
export const useAccountRows = (uid: string): AccountRows | undefined =>
  useLiveRows((db) => readAccount(db, uid), noRows, uid);
