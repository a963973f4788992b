import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "wouter";
import { totalQuantity } from "../domain/cart/quantities";
import { navAbout, navHome, navShop } from "../domain/catalogue/messages";
import { headerTransparentPx } from "../domain/shared/limits";
import { accountPath, wishlistPath } from "../domain/shared/paths";
import { isSignedIn } from "../state/auth/session";
import { useCart } from "../state/cart/cartRows";
import { openPanel } from "../state/shell/panels";
import { shop } from "../state/shell/shop";
import { bagIcon, heartIcon, Icon, menuIcon, searchIcon, userIcon } from "../ui/icons";
import { isModifiedClick } from "../ui/isModifiedClick";
import { SectionLink } from "../ui/SectionLink";

/** The sticky header. `onHome` lets it lie over the banner video, transparent until the page is scrolled. */
export function Header({ onHome }: { onHome: boolean }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? watchHeader(header.current) : undefined), []);
  const pieces = totalQuantity(useCart() ?? []);

  return (
    <header className="header" ref={header} data-on-home={onHome || undefined} data-at-top="">
      <button type="button" className="tool header-menu" aria-label="Menu" onClick={() => openPanel("menu")}>
        <Icon of={menuIcon} />
      </button>
      <SectionLink className="logo" section="home">
        <img src="/logo-mark.svg" alt="" width="28" height="28" />
        {shop.name}
      </SectionLink>
      <nav className="header-nav" aria-label="Main">
        <SectionLink section="home">{navHome}</SectionLink>
        <SectionLink section="shop">{navShop}</SectionLink>
        <SectionLink section="about">{navAbout}</SectionLink>
      </nav>
      <button type="button" className="tool" aria-label="Search" onClick={() => openPanel("search")}>
        <Icon of={searchIcon} />
      </button>
      <Link className="tool" href={accountPath} aria-label="Profile" onClick={openSignInForGuest}>
        <Icon of={userIcon} />
      </Link>
      <Link className="tool" href={wishlistPath} aria-label="Wishlist">
        <Icon of={heartIcon} />
      </Link>
      <button
        type="button"
        className="tool"
        aria-label={pieces ? `Cart, ${pieces} ${pieces === 1 ? "item" : "items"}` : "Cart"}
        onClick={() => openPanel("cart")}
      >
        <Icon of={bagIcon} />
        {pieces > 0 && <b className="tool-badge">{pieces}</b>}
      </button>
    </header>
  );
}

/** Up to here the page counts as near its top, where the header always shows. */
const nearTopPx = 80;
/** Smaller movements, of a resting finger for instance, say nothing about a direction. */
const jitterPx = 4;

/**
 * Marks the header with what it is to do: `data-at-top` while the page is not scrolled, `data-away` while it hides. The
 * style sheet does it. Attributes instead of state: scrolling renders nothing.
 * @returns stops it
 */
export function watchHeader(header: HTMLElement): () => void {
  let last = scrollY;
  const look = () => {
    // Safari scrolls beyond the top and back, which is no scrolling down.
    const now = Math.max(scrollY, 0);
    header.toggleAttribute("data-at-top", now <= headerTransparentPx);
    if (now <= nearTopPx) header.removeAttribute("data-away");
    else if (Math.abs(now - last) > jitterPx) header.toggleAttribute("data-away", now > last);
    else return;
    last = now;
  };
  look();
  addEventListener("scroll", look, { passive: true });
  return () => removeEventListener("scroll", look);
}

/** A link to the account opens the login modal for whoever is not signed in (spec 2); without scripts it is a link. */
export function openSignInForGuest(event: MouseEvent): void {
  if (isSignedIn() || isModifiedClick(event)) return;
  event.preventDefault();
  openPanel("signIn");
}
