import { useSyncExternalStore } from "react";

/*
 * Which modal dialog is on top. All outside of it is inert, so what must stay usable meanwhile (a toast with an Undo
 * button) has to be put inside of it.
 */
let dialogs: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function enterTopLayer(dialog: HTMLElement): void {
  change([...dialogs, dialog]);
}

export function leaveTopLayer(dialog: HTMLElement): void {
  change(dialogs.filter((other) => other !== dialog));
}

/** The topmost modal dialog; undefined while none is open. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => dialogs.at(-1));
}

function change(next: readonly HTMLElement[]): void {
  dialogs = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
