import { proxy, useSnapshot } from "valtio";

/**
 * Everything that opens over the page. "statusArea" (connection status and install card) does not hide the
 * page.
 */
export type Panel = "menu" | "cart" | "support" | "search" | "signIn" | "statusArea" | "device";

const panels = proxy<Record<Panel, boolean>>({
  menu: false,
  cart: false,
  support: false,
  search: false,
  signIn: false,
  statusArea: false,
  device: false,
});

/** Whether a panel is open; the component renders again when this panel opens or closes. */
export const usePanelOpen = (panel: Panel): boolean => useSnapshot(panels)[panel];

/** Whether a panel is open now. */
export const isPanelOpen = (panel: Panel): boolean => panels[panel];

/**
 * Opens a panel and closes every other one, also one whose code is still loading. The status area closes none
 * and stays open.
 */
export function openPanel(panel: Panel): void {
  if (panel !== "statusArea" && !panels[panel]) closePanels();
  panels[panel] = true;
}

/** Opens the cart after something was added to it, unless the shopper has opened another panel since. */
export function openCartAfterAdding(): void {
  const { statusArea: _, ...others } = panels;
  if (!Object.values(others).some(Boolean)) openPanel("cart");
}

export function closePanel(panel: Panel): void {
  panels[panel] = false;
}

/** Closes every panel that hides the page; the status area stays open. */
export function closePanels(): void {
  for (const panel of Object.keys(panels) as Panel[]) if (panel !== "statusArea") closePanel(panel);
}
