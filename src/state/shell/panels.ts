import { proxy } from "valtio/vanilla";

/** Everything that opens over the page, by the name it is opened with; "statusArea" is not modal: the connection status and the install card. */
export type Panel = "menu" | "cart" | "support" | "search" | "signIn" | "statusArea" | "device";

/** Which panels are open. Read with `useValue`; changed by the actions below. */
export const panels = proxy<Record<Panel, boolean>>({
  menu: false,
  cart: false,
  support: false,
  search: false,
  signIn: false,
  statusArea: false,
  device: false,
});

export function openPanel(panel: Panel): void {
  panels[panel] = true;
}

/** Closes all panels that cover the page. */
export function closePanels(): void {
  for (const panel of Object.keys(panels) as Panel[]) if (panel !== "statusArea") closePanel(panel);
}

export function closePanel(panel: Panel): void {
  panels[panel] = false;
}
