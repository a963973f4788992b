import { useEffect } from "react";
import { shop } from "./shop";

/** Names the page in the tab, the history and the screen reader's announcement of a new page. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shop.name}` : shop.name;
  }, [title]);
}
