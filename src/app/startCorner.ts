import { isInstalled } from "../state/installed";
import { type InstallPrompt, kept } from "../state/keptPrompt";
import { openPanel } from "../state/panels";
import { whenSettled } from "../ui/whenSettled";

/**
 * Fetches what lives in the page's corner for whoever has a use for it: the browser offers to install the shop, or it is
 * installed, or this is iOS, where `standalone` is known and nothing is ever offered. The engine does so when offline.
 */
export function startCorner(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    kept.prompt = event as InstallPrompt;
    openPanel("corner");
  });
  if ("standalone" in navigator || isInstalled()) whenSettled(() => openPanel("corner"));
}
