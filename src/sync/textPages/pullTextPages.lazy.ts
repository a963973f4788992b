import { storeTextPages } from "../../db/textPages/mutations";
import { requestTextPages } from "../../server/textPages/textPages";

/**
 * Fetches the published text pages and stores them in place of the earlier ones.
 * @throws {ShopError} @throws when they cannot be stored
 */
export async function pullTextPages(): Promise<void> {
  const { version, pages } = await requestTextPages();
  await storeTextPages(version, pages);
}
