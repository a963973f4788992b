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

/** The panels whose code is loaded before they open. */
const preloaded = proxy<Partial<Record<Panel, true>>>({});

/** Whether a panel's code should load before the panel opens. */
export const usePanelPreloaded = (panel: Panel): boolean => useSnapshot(preloaded)[panel] ?? false;

/** Loads a panel's code in advance. Called when the shopper is about to open the panel. */
export function preloadPanel(panel: Panel): void {
  preloaded[panel] = true;
}

/** Whether a panel is open; the component renders again when this panel opens or closes. */
export const usePanelOpen = (panel: Panel): boolean => useSnapshot(panels)[panel];

/** Whether a panel is open now, for code outside of components. */
export const isPanelOpen = (panel: Panel): boolean => panels[panel];

/**
 * Opens a panel and closes every other one, also one whose code is still loading. Exception: opening the
 * status area closes no panel, and opening a panel does not close the status area.
 */
export function openPanel(panel: Panel): void {
  if (panel !== "statusArea" && !panels[panel]) closePanels();
  panels[panel] = true;
  // Otherwise closing the panel would repeat a preload that has failed.
  delete preloaded[panel];
}

/** Opens the cart after a product was added to it, unless the shopper has opened another panel since. */
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
