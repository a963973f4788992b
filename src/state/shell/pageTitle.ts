import { useEffect } from "react";
import { pageTitle } from "../../domain/shared/messages";
import { shop } from "./shop";

/** Whether no page has set its title yet. */
let isFirst = true;

/**
 * Sets the document's title, and announces it to screen readers when the page changes.
 * @param title title of the page; without it the title is the shop's name
 */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = pageTitle(shop.name, title);
    const announced = document.getElementById("page-name");
    removeCanonical();
    // The title of the first page is announced by the browser itself.
    if (announced && !isFirst) announced.textContent = document.title;
    isFirst = false;
  }, [title]);
}

/**
 * Removes the canonical link of the server's HTML when the page changes. It belongs to the first page; the
 * browser's own "Share" would send it from every other page.
 */
function removeCanonical(): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (link && new URL(link.href).pathname !== location.pathname) link.remove();
}
