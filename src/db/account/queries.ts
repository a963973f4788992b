import { useRows } from "../cart/queries";
import { type AccountRows, noRows, readAccount } from "./rows";

export type { AccountRows };

/** What is stored of this account; undefined until it is loaded. */
export const useAccountRows = (uid: string): AccountRows | undefined =>
  useRows((db) => readAccount(db, uid), noRows, uid);
