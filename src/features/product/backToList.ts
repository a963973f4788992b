import { productPath } from "../../domain/shared/paths";

/**
 * Goes back to the page from which the shopper came to look at products, however many of them were looked at since.
 * Uses the Navigation API, which knows the shop's own entries of the history only.
 * https://developer.mozilla.org/docs/Web/API/Navigation_API
 * @returns false when there is no such page, or no such API: the caller's link leads to the lists then
 */
export function backToList(): boolean {
  const { navigation } = window;
  if (!navigation?.currentEntry) return false;
  const before = navigation.entries().slice(0, navigation.currentEntry.index);
  const list = before.findLast(({ url }) => url && !new URL(url).pathname.startsWith(productPath("")));
  if (!list) return false;
  // Failing means that the shopper went elsewhere in the meantime.
  navigation.traverseTo(list.key).finished?.catch(() => {});
  return true;
}
