/** What the owner configures about the shop itself. */
export interface ShopDetails {
  name: string;
  /** Where Get Support leads; each may be empty. */
  email: string;
  /** WhatsApp number in international form, digits only. */
  whatsapp: string;
  instagram: string;
  youtube: string;
}

/**
 * The shop's name and contacts, from the meta elements of index.html. They stand there so that one built site serves
 * every owner: whoever serves the page may put other values in.
 */
export const shop: ShopDetails = {
  name: meta("application-name") || "Haat",
  email: meta("shop:email"),
  whatsapp: meta("shop:whatsapp").replace(/\D/g, ""),
  instagram: meta("shop:instagram"),
  youtube: meta("shop:youtube"),
};

function meta(name: string): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? "";
}
