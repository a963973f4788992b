import type { TextPage } from "../../domain/textPages/textPage";
import { openDatabase } from "../open";
import { runWithRecovery } from "../reopen";
import { writeMeta } from "../schema";

/** Replaces the stored text pages by the published ones. @throws when they are not stored */
export async function storeTextPages(version: string, pages: TextPage[]): Promise<void> {
  const { db } = await openDatabase();
  await runWithRecovery(db, () => writeMeta(db, "textPages", { version, pages }));
}
