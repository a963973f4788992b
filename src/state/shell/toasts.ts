import { proxy } from "valtio/vanilla";

export type ToastKind = "success" | "info" | "warning" | "error";

export interface ToastAction {
  /** The button's text, "Undo" for instance. */
  label: string;
  run(): void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction;
}

/** Oldest first. How long one stays is the list's business: it stops the clock while somebody reads it. */
export const toasts = proxy<{ list: Toast[] }>({ list: [] });

let lastId = 0;

/** Says something at the bottom right. The same words as the newest toast replace it instead of piling up. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  const newest = toasts.list.at(-1);
  if (newest?.text === text) toasts.list.pop();
  toasts.list.push({ id: ++lastId, kind, text, ...(action && { action }) });
}

export function dismissToast(id: number): void {
  const at = toasts.list.findIndex((toast) => toast.id === id);
  if (at >= 0) toasts.list.splice(at, 1);
}
