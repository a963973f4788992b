import { type MouseEvent, useEffect, useRef } from "react";
import { Link } from "wouter";
import { totalQuantity } from "../domain/cart/cartLine";
import { cartLabel, cartWithItems, wishlistLabel } from "../domain/cart/messages";
import { navAbout, navHome, navShop, searchLabel } from "../domain/catalogue/messages";
import { headerTransparentPx } from "../domain/shared/limits";
import { mainNavigation, menuLabel, profileTab } from "../domain/shared/messages";
import { accountPath, wishlistPath } from "../domain/shared/paths";
import { isSignedIn } from "../state/auth/session";
import { useCart } from "../state/cart/cartRows";
import { openPanel, type Panel, preloadPanel } from "../state/shell/panels";
import { isShopNameLong, shop } from "../state/shell/shop";
import { bagIcon, heartIcon, Icon, menuIcon, searchIcon, userIcon } from "../ui/icons";
import { HomeSectionLink } from "../ui/links";

/**
 * The sticky header.
 * @param onHome whether the header overlaps the banner video of the home page and is transparent until the
 * page is scrolled
 */
export function Header({ onHome }: { onHome: boolean }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? updateHeaderOnScroll(header.current) : undefined), []);
  return (
    <header className="header" ref={header} data-on-home={onHome || undefined} data-at-top="">
      <button type="button" className="tool header-menu" aria-label={menuLabel} {...panelButtonProps("menu")}>
        <Icon of={menuIcon} />
      </button>
      <HomeSectionLink className="logo" section="home">
        <img src="/logo-mark.svg" alt="" width="28" height="28" />
        <span className="logo-name" data-long={isShopNameLong() || undefined}>
          {shop.name}
        </span>
      </HomeSectionLink>
      <nav className="header-nav" aria-label={mainNavigation}>
        <HomeSectionLink section="home">{navHome}</HomeSectionLink>
        <HomeSectionLink section="shop">{navShop}</HomeSectionLink>
        <HomeSectionLink section="about">{navAbout}</HomeSectionLink>
      </nav>
      <button type="button" className="tool" aria-label={searchLabel} {...panelButtonProps("search")}>
        <Icon of={searchIcon} />
      </button>
      <Link className="tool" href={accountPath} aria-label={profileTab} onClick={openSignInForGuest}>
        <Icon of={userIcon} />
      </Link>
      <Link className="tool" href={wishlistPath} aria-label={wishlistLabel}>
        <Icon of={heartIcon} />
      </Link>
      <CartButton />
    </header>
  );
}

/**
 * The button that opens the cart, with the number of pieces in it. It is a component of its own, so that a
 * change of the cart renders only this button.
 */
function CartButton() {
  const quantity = totalQuantity(useCart() ?? []);
  return (
    <button
      type="button"
      className="tool"
      aria-label={quantity ? cartWithItems(quantity) : cartLabel}
      {...panelButtonProps("cart")}
    >
      <Icon of={bagIcon} />
      {quantity > 0 && <b className="tool-badge">{quantity}</b>}
    </button>
  );
}

/** Event handlers for the button that opens a panel; they load the panel's code before the click. */
function panelButtonProps(panel: Panel) {
  const preload = () => preloadPanel(panel);
  return { onPointerEnter: preload, onFocus: preload, onClick: () => openPanel(panel) };
}

/** Scroll position in px up to which the header is always visible. */
const nearTopPx = 80;
/** Minimum scroll distance in px that counts as a direction; a resting finger causes smaller distances. */
const directionMinPx = 4;

/**
 * Sets attributes on the header for the style sheet: `data-at-top` while the page is not scrolled,
 * `data-away` while scrolling down hides the header. Attributes instead of React state, so that scrolling
 * causes no render.
 * @returns a function that removes the scroll listener
 */
function updateHeaderOnScroll(header: HTMLElement): () => void {
  let last = 0;
  const update = () => {
    // Safari reports negative positions while it bounces at the top.
    const now = Math.max(scrollY, 0);
    header.toggleAttribute("data-at-top", now <= headerTransparentPx);
    if (now <= nearTopPx) header.removeAttribute("data-away");
    else if (Math.abs(now - last) > directionMinPx) header.toggleAttribute("data-away", now > last);
    else return;
    last = now;
  };
  // The page may be scrolled already. Reading its position here would force a layout, so the observer reads
  // it after the browser's next layout.
  const laidOut = new IntersectionObserver(() => {
    last = Math.max(scrollY, 0);
    update();
    laidOut.disconnect();
  });
  laidOut.observe(header);
  addEventListener("scroll", update, { passive: true });
  return () => {
    laidOut.disconnect();
    removeEventListener("scroll", update);
  };
}

/** Click handler of links to the account: opens the login modal for a visitor without a session (spec 2). */
export function openSignInForGuest(event: MouseEvent): void {
  if (isSignedIn()) return;
  event.preventDefault();
  openPanel("signIn");
}
