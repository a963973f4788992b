import { proxy, ref, useSnapshot } from "valtio";

/*
 * The open modal dialogs, the topmost last. Everything outside the topmost dialog is inert, so an element that must stay
 * usable (a toast with an Undo button) is rendered inside it.
 */
const topLayer = proxy<{ dialogs: readonly HTMLElement[] }>({ dialogs: [] });

export function enterTopLayer(dialog: HTMLElement): void {
  topLayer.dialogs = [...topLayer.dialogs, ref(dialog)];
}

export function leaveTopLayer(dialog: HTMLElement): void {
  topLayer.dialogs = topLayer.dialogs.filter((other) => other !== dialog);
}

/** The topmost modal dialog; undefined while none is open. */
export function useTopLayer(): HTMLElement | undefined {
  return useSnapshot(topLayer).dialogs.at(-1) as HTMLElement | undefined;
}
