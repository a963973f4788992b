import { useEffect } from "react";
import { shop } from "./shop";

let first = true;

/** Names the page: in the tab, in the history, and aloud for those who cannot see that the page changed. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shop.name}` : shop.name;
    const spoken = document.getElementById("page-name");
    // The first page is read by its own title.
    if (spoken && !first) spoken.textContent = document.title;
    first = false;
  }, [title]);
}
