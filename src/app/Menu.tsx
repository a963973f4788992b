import { useEffect } from "react";
import { Link } from "wouter";
import { wishlistLabel } from "../domain/cart/messages";
import { navAbout, navHome, navShop } from "../domain/catalogue/messages";
import { installNamed } from "../domain/device/messages";
import { mainNavigation, onThisDevice, profileTab, yoursLabel } from "../domain/shared/messages";
import { accountPath, wishlistPath } from "../domain/shared/paths";
import { installNow, useInstall } from "../state/device/install";
import { openPanel } from "../state/shell/panels";
import { shop } from "../state/shell/shop";
import { Dialog } from "../ui/Dialog";
import { HomeSectionLink } from "../ui/links";
import { useMediaQuery, wideScreen } from "../ui/useMediaQuery";
import { openSignInForGuest } from "./Header";
import styles from "./menu.module.css";

/** The navigation menu on small screens. It closes when the shopper follows one of its links. */
export default function Menu({ open, onClose }: { open: boolean; onClose(): void }) {
  const { way } = useInstall();
  // On a wide screen the header has the links itself, and no menu button to which the focus could return.
  const wide = useMediaQuery(wideScreen);
  useEffect(() => {
    if (open && wide) onClose();
  }, [open, wide, onClose]);
  return (
    <Dialog open={open} onClose={onClose} title={shop.name} from="left">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates the links. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble from its links. */}
      <div className={styles.menu} onClick={onClose}>
        <div className="awning" />
        <nav className={styles.main} aria-label={mainNavigation}>
          <HomeSectionLink section="home">{navHome}</HomeSectionLink>
          <HomeSectionLink section="shop">{navShop}</HomeSectionLink>
          <HomeSectionLink section="about">{navAbout}</HomeSectionLink>
        </nav>
        <nav className={styles.more} aria-label={yoursLabel}>
          <Link href={wishlistPath}>{wishlistLabel}</Link>
          <Link href={accountPath} onClick={openSignInForGuest}>
            {profileTab}
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
