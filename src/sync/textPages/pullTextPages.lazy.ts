import { storeTextPages } from "../../db/textPages/mutations";
import { fetchTextPages } from "../../server/textPages/textPages";

/**
 * Fetches the published text pages and stores them in place of the earlier ones.
 * @throws {ShopError} @throws when they cannot be stored
 */
export async function pullTextPages(): Promise<void> {
  const { version, pages } = await fetchTextPages();
  await storeTextPages(version, pages);
}
