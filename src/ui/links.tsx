import { type ComponentProps, type MouseEvent, useCallback } from "react";
import { Link, useLocation } from "wouter";
import { navPressMs } from "../domain/shared/limits";
import { homeSectionPath } from "../domain/shared/paths";
import { hasModifier } from "./clicks";

interface SectionLinkProps extends Omit<ComponentProps<"a">, "href" | "ref"> {
  section: Parameters<typeof homeSectionPath>[0];
}

/** A link to a section of the home page, with the press animation of the navigation (spec 2). */
export function HomeSectionLink({ section, onClick, ...rest }: SectionLinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    event.currentTarget.animate([{}, { transform: "scale(.86)", offset: 0.3 }, {}], {
      duration: navPressMs,
      easing: "ease-out",
    });
  };
  return <Link {...rest} href={homeSectionPath(section)} onClick={press} />;
}

/**
 * Returns one click handler for all links of a list, which navigates like wouter's `Link`. Each `Link` would
 * subscribe to the URL; in a list of 100 cards these subscriptions cost more than the cards' markup.
 * @returns handler for `onClick` of `<a href="/…">`; it leaves clicks that open a new tab or window to the
 * browser
 */
export function useLinkClickHandler(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const [, navigate] = useLocation();
  return useCallback(
    (event) => {
      const href = event.currentTarget.getAttribute("href");
      if (hasModifier(event) || event.button !== 0 || !href) return;
      event.preventDefault();
      navigate(href);
    },
    [navigate],
  );
}
