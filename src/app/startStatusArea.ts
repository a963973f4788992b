import { deferredInstallPrompt, type InstallPrompt } from "../state/device/deferredInstallPrompt";
import { isInstalled } from "../state/device/installed";
import { openPanel } from "../state/shell/panels";
import { whenIdle } from "../ui/whenIdle";

/**
 * Fetches what lives in the page's corner for whoever has a use for it: the browser offers to install the shop, or it is
 * installed, or this is iOS, where `standalone` is known and nothing is ever offered. The engine does so when offline.
 */
export function startStatusArea(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferredInstallPrompt.prompt = event as InstallPrompt;
    openPanel("corner");
  });
  if ("standalone" in navigator || isInstalled()) whenIdle(() => openPanel("corner"));
}
