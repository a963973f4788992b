import { useEffect, useRef } from "react";
import { totalQuantity } from "../domain/cart/quantities";
import { navAbout, navHome, navShop } from "../domain/catalogue/messages";
import { accountPath, sectionPath, wishlistPath } from "../domain/shared/paths";
import { useCart } from "../state/cart/cartStore";
import { openPanel } from "../state/shell/panels";
import { shop } from "../state/shell/shop";
import { bagIcon, heartIcon, Icon, menuIcon, searchIcon, userIcon } from "../ui/icons";
import { watchHeader } from "./headerScroll";
import { openSignInForGuest } from "./openSignInForGuest";

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
      <a className="logo" href={sectionPath("home")}>
        <img src="/logo-mark.svg" alt="" width="28" height="28" />
        {shop.name}
      </a>
      <nav className="header-nav" aria-label="Main">
        <a href={sectionPath("home")}>{navHome}</a>
        <a href={sectionPath("shop")}>{navShop}</a>
        <a href={sectionPath("about")}>{navAbout}</a>
      </nav>
      <button type="button" className="tool" aria-label="Search" onClick={() => openPanel("search")}>
        <Icon of={searchIcon} />
      </button>
      <a className="tool" href={accountPath} aria-label="Profile" onClick={openSignInForGuest}>
        <Icon of={userIcon} />
      </a>
      <a className="tool" href={wishlistPath} aria-label="Wishlist">
        <Icon of={heartIcon} />
      </a>
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
