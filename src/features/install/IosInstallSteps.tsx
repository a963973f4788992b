import type { ReactNode } from "react";
import { iosInstallMethod } from "../../domain/device/install";
import {
  gotIt,
  iosAddToHomeScreen,
  iosInAddressBar,
  iosInToolbar,
  iosOpenInSafari,
  iosTapAdd,
  iosTapShare,
  onYourHomeScreen,
} from "../../domain/device/messages";
import { dismissInstallInstructions } from "../../state/device/install";
import { shop } from "../../state/shell/shop";
import { Dialog } from "../../ui/Dialog";
import { Icon, plusSquareIcon, shareIcon } from "../../ui/icons";
import styles from "./install.module.css";

/** The steps that add the shop to the home screen of an iPhone or iPad, which have no install button. */
export function IosInstallSteps({ open }: { open: boolean }) {
  const method = iosInstallMethod(navigator.userAgent);
  const close = () => void dismissInstallInstructions();
  return (
    <Dialog open={open} onClose={close} title={onYourHomeScreen(shop.name)} from="below">
      <ol className={styles.steps}>
        {method === "inside-app" && <li>{emphasized(iosOpenInSafari)}</li>}
        <li>
          {emphasized(iosTapShare)} <Icon of={shareIcon} />{" "}
          {method === "browser" ? iosInAddressBar : iosInToolbar}
        </li>
        <li>
          {emphasized(iosAddToHomeScreen)} <Icon of={plusSquareIcon} />
        </li>
        <li>{emphasized(iosTapAdd(shop.name))}</li>
      </ol>
      <button type="button" className="button" onClick={close}>
        {gotIt}
      </button>
    </Dialog>
  );
}

/** Renders the parts of a text between ** in bold. */
function emphasized(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
  return text.split("**").map((part, at) => (at % 2 ? <b key={at}>{part}</b> : part));
}
