import { iosInstallMethod } from "../../domain/device/install";
import { closeExplanation } from "../../state/device/install";
import { shop } from "../../state/shell/shop";
import { Dialog } from "../../ui/Dialog";
import { Icon, plusSquareIcon, shareIcon } from "../../ui/icons";

/** How the shop comes to the home screen of an iPhone or iPad, which has no button for it. */
export function IosSteps({ open }: { open: boolean }) {
  const way = iosInstallMethod(navigator.userAgent);
  const close = () => void closeExplanation();
  return (
    <Dialog open={open} onClose={close} title={`${shop.name} on your home screen`} from="below">
      <ol className="install-steps">
        {way === "inside-app" && (
          <li>
            Open this page in Safari: this app cannot keep pages. Its menu <b>···</b> has{" "}
            <b>Open in browser</b>.
          </li>
        )}
        <li>
          Tap <b>Share</b> <Icon of={shareIcon} />{" "}
          {way === "browser"
            ? "in the address bar."
            : "in the bar of Safari, or behind ··· beside the address."}
        </li>
        <li>
          Scroll down and choose <b>Add to Home Screen</b> <Icon of={plusSquareIcon} />
        </li>
        <li>
          Tap <b>Add</b>. From then on {shop.name} opens with one tap, and without a network.
        </li>
      </ol>
      <button type="button" className="button" onClick={close}>
        Got it
      </button>
    </Dialog>
  );
}
