import { type MouseEvent, useCallback } from "react";
import { useLocation } from "wouter";

/**
 * The click handler of wouter's `Link`, shared by the links of a list: each `Link` subscribes to the address for itself, which
 * costs a list of 100 cards more than the cards' markup.
 * @returns for `onClick` of `<a href="/…">`; clicks that open a new tab or window are left to the browser
 */
export function useLinkClickHandler(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (event) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.altKey || event.shiftKey);
      const href = event.currentTarget.getAttribute("href");
      if (!isPlain || event.button !== 0 || !href) return;
      event.preventDefault();
      navigate(href);
    },
    [navigate],
  );
}
