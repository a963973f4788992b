import { useEffect } from "react";
import { pageTitle } from "../../domain/shared/messages";

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
  name: meta("application-name") || "Haat",
  email: meta("shop:email"),
  whatsapp: meta("shop:whatsapp").replace(/\D/g, ""),
  instagram: meta("shop:instagram"),
  youtube: meta("shop:youtube"),
};

/** Longer names are set smaller and in two lines, so that they fit between the header's buttons. */
const shortNameMaxChars = 5;

/** Whether the shop's name needs the smaller type. */
export const isShopNameLong = (): boolean => [...shop.name].length > shortNameMaxChars;

function meta(name: string): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? "";
}

/** On the server, which has no document: sets the shop's details for the next rendered page. */
export function setShopDetails(details: ShopDetails): void {
  Object.assign(shop, details);
}

let first = true;

/** Sets the document's title, and announces it to screen readers when the page changes. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = pageTitle(shop.name, title);
    const announced = document.getElementById("page-name");
    removeCanonical();
    // The browser announces the first page's title.
    if (announced && !first) announced.textContent = document.title;
    first = false;
  }, [title]);
}

/**
 * The server's canonical address belongs to the first page; the browser's own "Share" would send it from
 * every other page.
 */
function removeCanonical(): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (link && new URL(link.href).pathname !== location.pathname) link.remove();
}
