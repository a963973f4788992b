import type { TextPage } from "../../domain/textPages/textPage";
import { useLiveRows } from "../liveRows";
import { readMeta } from "../schema";

/** The stored text pages; undefined until they are loaded, and on a device that has none yet. */
export const useTextPageRows = (): readonly TextPage[] | undefined =>
  useLiveRows(async (db) => (await readMeta(db, "textPages"))?.pages, undefined);
