import type { NewEntryIntent, ServerEntryRow } from "../../../src/db/cart/sync/rows";
import { applyProfileChange, type Profile, profileFormValues } from "../../../src/domain/account/profile";
import { changedProfileFields } from "../../../src/domain/account/profileEntry";
import type { CartLine } from "../../../src/domain/cart/cartLine";
import type { CartCommand } from "../../../src/domain/cart/commands";
import type { EntryName } from "../../../src/domain/cart/sync/entries";
import { type Entry, mergeEntries } from "../../../src/domain/cart/sync/entry";
import type { WishlistItem } from "../../../src/domain/cart/wishlist";
import type { ProductId, Size } from "../../../src/domain/catalogue/product";
import { type Action, nameOf, profileEdit } from "../actions";
import { profileText, shownValue } from "../shownValue";
import type { Browser } from "./browser";

/*
 * What a shopper does and sees on a page of the real client.
 */

/** When products were added to a cart, in milliseconds since 1970. */
const addedMs = Date.UTC(2026, 5, 1);

/** Does an action as the shop's controls do it. */
export function act(browser: Browser, action: Action): Promise<void> {
  if (action.on === "viewed") return browser.view(`p${action.item}` as never);
  if (action.on === "profile") return browser.editProfile(profileEdit(action));
  if (action.on === "size") return browser.chooseSize(["S", "M", "L"][action.item] as Size);
  return browser.tap(tapOf(action, browser));
}

const product = (id: string, n: number) => ({
  id: id as ProductId,
  name: `${id} ${n}`,
  price: 10 + n,
  frontImage: "",
  addedAt: addedMs + n,
});

/** The tap of an action, as the shop's buttons make it. */
function tapOf(action: Action & { on: "line" | "wish" }, { disk }: Browser): CartCommand {
  const { key } = nameOf(action);
  if (action.on === "wish") {
    const isWished = disk.rows<WishlistItem>("wishlist")?.some((item) => item.id === key);
    if (isWished) return { table: "wishlist", kind: "remove", id: key as ProductId };
    return { table: "wishlist", kind: "add", item: { ...product(key, action.n), backImage: "" } };
  }
  const [id, size] = key.split(" ") as [ProductId, Size];
  const line: CartLine = { ...product(id, action.n), size, quantity: 1 };
  const known = disk.rows<CartLine>("cart")?.find((row) => row.id === id && row.size === size);
  if (action.do === "remove" || action.do === "order") return { table: "cart", kind: "remove", id, size };
  if (action.do === "less") return { table: "cart", kind: "quantity", id, size, delta: -1 };
  if (action.do === "accept" && known)
    return {
      table: "cart",
      kind: "accept",
      line: { ...known, quantity: 1 + action.n, price: 100 + action.n },
    };
  return { table: "cart", kind: "add", line };
}

/** What a page shows of an entry, from its rows, in the words of `shownValue`. */
export function rowValue({ disk }: Browser, { kind, key }: EntryName): string {
  const rows = <Row>(table: string): Row[] => disk.rows<Row>(table) ?? [];
  if (kind === "line") {
    const line = rows<CartLine>("cart").find(({ id, size }) => `${id} ${size}` === key);
    return line ? JSON.stringify([line.quantity, line.name, line.price, null]) : "";
  }
  if (kind === "wish") {
    const item = rows<WishlistItem>("wishlist").find(({ id }) => id === key);
    return item ? JSON.stringify([item.name, item.price]) : "";
  }
  if (kind === "size")
    return (
      rows<{ key: string; value: { size?: string } }>("meta").find((row) => row.key === "preferences")?.value
        .size ?? ""
    );
  if (kind === "profile") return shownProfile(disk);
  return rows<{ id: string; viewedAt: number }>("recent").length > 0 ? viewedText(disk) : "";
}

/** The profile as the form shows it: the stored record with the unsent edits. */
function shownProfile(disk: Browser["disk"]): string {
  const rows = <Row>(table: string): Row[] => disk.rows<Row>(table) ?? [];
  const profile = rows<{ key: string; value: Profile }>("meta").find(({ key }) => key === "profile")?.value;
  const confirmed = rows<ServerEntryRow>("replica").find(({ kind }) => kind === "profile")?.entry ?? {};
  const unsent = rows<NewEntryIntent>("intents").find(({ kind }) => kind === "profile")?.delta ?? {};
  const change = changedProfileFields(confirmed, mergeEntries(confirmed, unsent));
  return profile ? profileText(profileFormValues(applyProfileChange(profile, change))) : "no profile yet";
}

/** Products that were opened in the same millisecond have no order on the device. */
function viewedText(disk: Browser["disk"]): string {
  const entry = disk.rows<ServerEntryRow>("replica")?.find(({ kind }) => kind === "viewed")?.entry as Entry;
  return shownValue({ kind: "viewed", key: "" }, entry);
}
