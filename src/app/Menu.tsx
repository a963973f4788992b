import { Link } from "wouter";
import { navAbout, navHome, navShop } from "../domain/catalogue/messages";
import { installNamed, onThisDevice } from "../domain/device/messages";
import { accountPath, wishlistPath } from "../domain/shared/paths";
import { installNow, useInstall } from "../state/device/install";
import { openPanel } from "../state/shell/panels";
import { shop } from "../state/shell/shop";
import { Dialog } from "../ui/Dialog";
import { SectionLink } from "../ui/SectionLink";
import { openSignInForGuest } from "./Header";

/** The menu of small screens. It closes as soon as one of its links is followed. */
export default function Menu({ open, onClose }: { open: boolean; onClose(): void }) {
  const { way } = useInstall();
  return (
    <Dialog open={open} onClose={onClose} title={shop.name} from="left">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link makes a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links in it. */}
      <div className="menu" onClick={onClose}>
        <div className="awning" />
        <nav className="menu-main" aria-label="Main">
          <SectionLink section="home">{navHome}</SectionLink>
          <SectionLink section="shop">{navShop}</SectionLink>
          <SectionLink section="about">{navAbout}</SectionLink>
        </nav>
        <nav className="menu-more" aria-label="Yours">
          <Link href={wishlistPath}>Wishlist</Link>
          <Link href={accountPath} onClick={openSignInForGuest}>
            Profile
          </Link>
          <button type="button" onClick={() => openPanel("device")}>
            {onThisDevice}
          </button>
          {way !== "none" && (
            <button type="button" onClick={() => void installNow()}>
              {installNamed(shop.name)}
            </button>
          )}
        </nav>
      </div>
    </Dialog>
  );
}
