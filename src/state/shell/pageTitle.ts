import { useEffect } from "react";
import { pageTitle } from "../../domain/shared/messages";
import { shop } from "./shop";

/** Whether no page has set its title yet. */
let isFirst = true;

/**
 * Sets the document's title, and announces it to screen readers when the page changes.
 * @param title of the page; without it the shop's name alone
 */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = pageTitle(shop.name, title);
    const announced = document.getElementById("page-name");
    removeCanonical();
    // The browser announces the first page's title.
    if (announced && !isFirst) announced.textContent = document.title;
    isFirst = false;
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
