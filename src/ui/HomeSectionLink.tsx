import type { ComponentProps, MouseEvent } from "react";
import { Link } from "wouter";
import { navPressMs } from "../domain/shared/limits";
import { sectionPath } from "../domain/shared/paths";

interface SectionLinkProps extends Omit<ComponentProps<"a">, "href" | "ref"> {
  section: Parameters<typeof sectionPath>[0];
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
  return <Link {...rest} href={sectionPath(section)} onClick={press} />;
}
