import type { TextPage } from "../../domain/textPages/textPage";
import { openDatabase } from "../open";
import { runWithRecovery } from "../reopen";
import { writeMeta } from "../schema";

/** Stores the published text pages in place of the earlier ones. @throws when they are not stored */
export async function storeTextPages(version: string, pages: TextPage[]): Promise<void> {
  const { db } = await openDatabase();
  await runWithRecovery(db, () => writeMeta(db, "textPages", { version, pages }));
}
