/** What the owner configures about the shop itself. */
export interface ShopDetails {
  name: string;
  /** The contacts of Get Support; each may be empty. */
  email: string;
  /** WhatsApp number in international form, digits only. */
  whatsapp: string;
  instagram: string;
  youtube: string;
}

/**
 * The shop's name and contacts, from the meta elements of index.html. The server replaces their values there,
 * so that one built site serves every owner.
 */
export const shop: ShopDetails = {
  name: readMetaContent("application-name") || "Haat",
  email: readMetaContent("shop:email"),
  whatsapp: readMetaContent("shop:whatsapp").replace(/\D/g, ""),
  instagram: readMetaContent("shop:instagram"),
  youtube: readMetaContent("shop:youtube"),
};

/**
 * Maximum length of a name that fits between the header's buttons on one line; longer names are set smaller
 * and in two lines.
 */
const shortNameMaxChars = 5;

/** Whether the header needs the smaller type for the shop's name. */
export const isShopNameLong = (): boolean => [...shop.name].length > shortNameMaxChars;

function readMetaContent(name: string): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? "";
}

/** On the server, which has no document: sets the shop's details for the next rendered page. */
export function setShopDetails(details: ShopDetails): void {
  Object.assign(shop, details);
}
