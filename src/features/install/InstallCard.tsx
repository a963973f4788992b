import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "wouter";
import {
  type InstallContext,
  type InstallHistory,
  iosInstallMethod,
  isInstallOfferAllowedOn,
  shouldOfferInstall,
} from "../../domain/device/install";
import {
  gotIt,
  installButton,
  iosAddToHomeScreen,
  iosInAddressBar,
  iosInToolbar,
  iosOpenInSafari,
  iosTapAdd,
  iosTapShare,
  keepAsApp,
  keepOnHomeScreen,
  onYourHomeScreen,
  opensInOwnWindow,
  opensWithOneTap,
  showHow,
} from "../../domain/device/messages";
import { notNow } from "../../domain/shared/messages";
import { useCart, useWishlist } from "../../state/cart/cartRows";
import {
  countVisit,
  declineInstall,
  dismissInstallInstructions,
  followInstallEvents,
  installNow,
  readInstallHistory,
  showInstallCard,
  useInstall,
} from "../../state/device/install";
import { usePreferences } from "../../state/device/preferences";
import { currentSyncStatus } from "../../state/device/syncStatus";
import { shop } from "../../state/shell/shop";
import { moveFocusOnUnmount } from "../../ui/accessibility";
import { Dialog } from "../../ui/Dialog";
import { Icon, plusSquareIcon, shareIcon } from "../../ui/icons";
import styles from "./install.module.css";

/**
 * A card that offers to install the shop while the shopper is not busy. The card does not take the focus, and
 * the shopper can dismiss it.
 */
export function InstallCard() {
  const { way, isCardShown, areStepsOpen } = useInstall();
  const installHistory = readInstallHistory(usePreferences());
  const savedItems = (useCart()?.length ?? 0) + (useWishlist()?.length ?? 0);
  const [path] = useLocation();
  const counted = useRef(false);

  useEffect(followInstallEvents, []);
  useEffect(() => {
    if (counted.current || !installHistory || way === "none") return;
    counted.current = true;
    void countVisit(installHistory);
  }, [installHistory, way]);
  useInstallOffer(way !== "none" && !isCardShown, { installHistory, savedItems, path });

  // Hides the card in this tab, too, when the shopper has dismissed it in another tab.
  const answered = installHistory !== undefined && installHistory.snoozedUntil > Date.now();
  const shown = isCardShown && way !== "none" && !answered && !areStepsOpen && isInstallOfferAllowedOn(path);
  const handheld = matchMedia("(pointer: coarse)").matches;
  return (
    <>
      {shown && (
        <section className={styles.card} aria-labelledby="install-title">
          <img src="/favicon.svg" alt="" width="48" height="48" />
          <h2 id="install-title">{(handheld ? keepOnHomeScreen : keepAsApp)(shop.name)}</h2>
          <p>{handheld ? opensWithOneTap : opensInOwnWindow}</p>
          <div className={styles.actions}>
            <button
              type="button"
              className="button"
              ref={moveFocusOnUnmount}
              onClick={() => void installNow()}
            >
              {way === "ios" ? showHow : installButton}
            </button>
            <button
              type="button"
              className="button button-quiet"
              ref={moveFocusOnUnmount}
              onClick={() => void declineInstall()}
            >
              {notNow}
            </button>
          </div>
        </section>
      )}
      {way === "ios" && <IosInstallSteps open={areStepsOpen} />}
    </>
  );
}

/** Interval, in milliseconds, of the check whether the shopper is busy. */
const checkMs = 2_000;
const fields = "input, textarea, select, [contenteditable]";

interface OfferInput extends Pick<InstallContext, "savedItems" | "path"> {
  installHistory: InstallHistory | undefined;
}

/**
 * Shows the install card as soon as the rules of src/domain/device/install.ts allow it.
 * @param isPossible whether the shop can be installed and the card is not shown yet
 */
function useInstallOffer(isPossible: boolean, { installHistory, savedItems, path }: OfferInput): void {
  const offerIfAllowed = useEffectEvent(() => {
    const moment = { now: Date.now(), openMs: performance.now(), savedItems, path, busy: isShopperBusy() };
    if (installHistory && shouldOfferInstall(installHistory, moment)) showInstallCard();
  });
  useEffect(() => {
    if (!isPossible) return;
    const timer = setInterval(offerIfAllowed, checkMs);
    return () => clearInterval(timer);
  }, [isPossible]);
}

/**
 * Whether the shopper types, has a dialog open or looks at another tab, or the device is offline. The install
 * card waits until none of this is true.
 */
function isShopperBusy(): boolean {
  return (
    document.hidden ||
    currentSyncStatus().offline ||
    document.querySelector("dialog[open]") !== null ||
    (document.activeElement?.matches(fields) ?? false)
  );
}

/** The instructions to add the shop to the home screen of an iPhone or iPad, which have no install prompt. */
function IosInstallSteps({ open }: { open: boolean }) {
  const method = iosInstallMethod(navigator.userAgent);
  const close = () => void dismissInstallInstructions();
  return (
    <Dialog open={open} onClose={close} title={onYourHomeScreen(shop.name)} from="below">
      <ol className={styles.steps}>
        {method === "inside-app" && <li>{renderBoldParts(iosOpenInSafari)}</li>}
        <li>
          {renderBoldParts(iosTapShare)} <Icon of={shareIcon} />{" "}
          {method === "browser" ? iosInAddressBar : iosInToolbar}
        </li>
        <li>
          {renderBoldParts(iosAddToHomeScreen)} <Icon of={plusSquareIcon} />
        </li>
        <li>{renderBoldParts(iosTapAdd(shop.name))}</li>
      </ol>
      <button type="button" className="button" onClick={close}>
        {gotIt}
      </button>
    </Dialog>
  );
}

/** Renders in bold the parts of a text that stand between **. */
function renderBoldParts(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
  return text.split("**").map((part, at) => (at % 2 ? <b key={at}>{part}</b> : part));
}
