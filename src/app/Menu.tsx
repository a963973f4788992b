import { navAbout, navHome, navShop } from "../domain/catalogue/messages";
import { installNamed, onThisDevice } from "../domain/device/messages";
import { accountPath, sectionPath, wishlistPath } from "../domain/shared/paths";
import { install, installNow } from "../state/device/install";
import { openPanel } from "../state/shell/panels";
import { shop } from "../state/shell/shop";
import { useValue } from "../state/shell/useValue";
import { Dialog } from "../ui/Dialog";
import { openSignInForGuest } from "./Header";

/** The menu of small screens. It closes as soon as one of its links is followed. */
export default function Menu({ open, onClose }: { open: boolean; onClose(): void }) {
  const way = useValue(install, () => install.way);
  return (
    <Dialog open={open} onClose={onClose} title={shop.name} from="left">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link makes a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links in it. */}
      <div className="menu" onClick={onClose}>
        <div className="awning" />
        <nav className="menu-main" aria-label="Main">
          <a href={sectionPath("home")}>{navHome}</a>
          <a href={sectionPath("shop")}>{navShop}</a>
          <a href={sectionPath("about")}>{navAbout}</a>
        </nav>
        <nav className="menu-more" aria-label="Yours">
          <a href={wishlistPath}>Wishlist</a>
          <a href={accountPath} onClick={openSignInForGuest}>
            Profile
          </a>
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
