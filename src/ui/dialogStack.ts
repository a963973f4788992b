import { proxy, ref, useSnapshot } from "valtio";

/*
 * The open modal dialogs, the topmost last. Everything outside the topmost dialog is inert, so an element
 * that must stay usable (a toast with an Undo button) is rendered inside that dialog.
 */
const stack = proxy<{ dialogs: readonly HTMLElement[] }>({ dialogs: [] });

/** Registers an opened dialog as the topmost. */
export function pushDialog(dialog: HTMLElement): void {
  stack.dialogs = [...stack.dialogs, ref(dialog)];
}

/** Unregisters a closed dialog. */
export function removeDialog(dialog: HTMLElement): void {
  stack.dialogs = stack.dialogs.filter((other) => other !== dialog);
}

/** The topmost modal dialog; undefined while none is open. */
export function useTopmostDialog(): HTMLElement | undefined {
  return useSnapshot(stack).dialogs.at(-1) as HTMLElement | undefined;
}
