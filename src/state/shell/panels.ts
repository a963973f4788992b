import { proxy } from "valtio/vanilla";

/** Everything that opens over the page, by the name it is opened with; "corner" is the quiet one: its sign and its card. */
export type Panel = "menu" | "cart" | "support" | "search" | "signIn" | "corner" | "device";

/** Which panels are open. Read with `useValue`; changed by the actions below. */
export const panels = proxy<Record<Panel, boolean>>({
  menu: false,
  cart: false,
  support: false,
  search: false,
  signIn: false,
  corner: false,
  device: false,
});

export function openPanel(panel: Panel): void {
  panels[panel] = true;
}

/** Closes all that hides the page; the corner does not. */
export function closePanels(): void {
  for (const panel of Object.keys(panels) as Panel[]) if (panel !== "corner") closePanel(panel);
}

export function closePanel(panel: Panel): void {
  panels[panel] = false;
}
