import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { totalQuantity } from "../domain/cart/cartLine";
import { cartLabel, cartWithItems, wishlistLabel } from "../domain/cart/messages";
import {
  navAbout,
  navHome,
  navShop,
  pausePromotions,
  playPromotions,
  promotions,
  promotionsLabel,
  searchLabel,
} from "../domain/catalogue/messages";
import { headerTransparentPx } from "../domain/shared/limits";
import { mainNavigation, menuLabel, profileTab } from "../domain/shared/messages";
import { accountPath, wishlistPath } from "../domain/shared/paths";
import { isSignedIn } from "../state/auth/session";
import { useCart } from "../state/cart/cartRows";
import { openPanel } from "../state/shell/panels";
import { shop } from "../state/shell/shop";
import { bagIcon, heartIcon, Icon, menuIcon, pauseIcon, playIcon, searchIcon, userIcon } from "../ui/icons";
import { HomeSectionLink } from "../ui/links";

/** Longer names of the shop are set smaller and in two lines, so that they fit between the buttons. */
const shortNameMaxChars = 5;

/** The sticky header. With `onHome` it overlaps the banner video and is transparent until the page is scrolled. */
export function Header({ onHome }: { onHome: boolean }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? watchHeader(header.current) : undefined), []);
  const quantity = totalQuantity(useCart() ?? []);

  return (
    <header className="header" ref={header} data-on-home={onHome || undefined} data-at-top="">
      <button
        type="button"
        className="tool header-menu"
        aria-label={menuLabel}
        onClick={() => openPanel("menu")}
      >
        <Icon of={menuIcon} />
      </button>
      <HomeSectionLink className="logo" section="home">
        <img src="/logo-mark.svg" alt="" width="28" height="28" />
        <span className="logo-name" data-long={shop.name.length > shortNameMaxChars || undefined}>
          {shop.name}
        </span>
      </HomeSectionLink>
      <nav className="header-nav" aria-label={mainNavigation}>
        <HomeSectionLink section="home">{navHome}</HomeSectionLink>
        <HomeSectionLink section="shop">{navShop}</HomeSectionLink>
        <HomeSectionLink section="about">{navAbout}</HomeSectionLink>
      </nav>
      <button type="button" className="tool" aria-label={searchLabel} onClick={() => openPanel("search")}>
        <Icon of={searchIcon} />
      </button>
      <Link className="tool" href={accountPath} aria-label={profileTab} onClick={openSignInForGuest}>
        <Icon of={userIcon} />
      </Link>
      <Link className="tool" href={wishlistPath} aria-label={wishlistLabel}>
        <Icon of={heartIcon} />
      </Link>
      <button
        type="button"
        className="tool"
        aria-label={quantity ? cartWithItems(quantity) : cartLabel}
        onClick={() => openPanel("cart")}
      >
        <Icon of={bagIcon} />
        {quantity > 0 && <b className="tool-badge">{quantity}</b>}
      </button>
    </header>
  );
}

/** Below this scroll position the header is always visible. */
const nearTopPx = 80;
/** Smaller movements, such as those of a resting finger, are not a direction. */
const directionMinPx = 4;

/**
 * Sets attributes on the header for the style sheet: `data-at-top` while the page is not scrolled, `data-away` while the
 * header is hidden (scrolling down). Attributes instead of React state, so that scrolling renders nothing.
 * @returns stops the listener
 */
function watchHeader(header: HTMLElement): () => void {
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
  // The page may be scrolled already. Reading the position here would force a layout; an observer reports after one.
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

/** Click handler of links to the account: opens the login modal for a guest (spec 2). */
export function openSignInForGuest(event: MouseEvent): void {
  if (isSignedIn()) return;
  event.preventDefault();
  openPanel("signIn");
}

/** Copies of the texts: enough to fill two wide screens. With the original an even number, as the animation moves by half. */
const copies = Array.from({ length: 11 }, (_, at) => at);

/** The promotions that run across the top of the page. They are text once; the style sheet draws the copies. */
export function PromoBanner() {
  const [paused, setPaused] = useState(false);
  return (
    <section className="promo" aria-label={promotionsLabel} data-paused={paused || undefined}>
      <div className="promo-track">
        <ul className="promo-texts">
          {promotions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {copies.map((copy) => (
          <span className="promo-copy" key={copy} aria-hidden="true" data-texts={promotions.join("  ✽  ")} />
        ))}
      </div>
      <button
        type="button"
        className="promo-pause"
        aria-label={paused ? playPromotions : pausePromotions}
        onClick={() => setPaused(!paused)}
      >
        <Icon of={paused ? playIcon : pauseIcon} />
      </button>
    </section>
  );
}
