import type { TextPage } from "../../domain/textPages/textPage";
import { useLiveRows } from "../liveRows";
import { readMeta } from "../schema";

/**
 * The stored text pages and their version; undefined until they are loaded, and on a device that has none
 * yet.
 */
export const useTextPageRows = (): { version: string; pages: readonly TextPage[] } | undefined =>
  useLiveRows(async (db) => readMeta(db, "textPages"), undefined);
