import { proxy, snapshot, useSnapshot } from "valtio";
import { StorageTimeoutError } from "../../domain/device/database";
import { toastMs } from "../../domain/shared/limits";
import { networkError, somethingWrong, storageStuck } from "../../domain/shared/messages";

export type ToastKind = "success" | "info" | "warning" | "error";

export interface ToastAction {
  /** The button's text, "Undo" for instance. */
  label: string;
  /** The account whose data the action changes; the toast is dismissed when its session ends. */
  uid?: string | undefined;
  run(): void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: ToastAction;
  /** When the toast's time is over, by `performance.now()`; undefined while no timer runs. */
  endsAt?: number | undefined;
}

/** The toasts on screen, oldest first. The view removes a toast after its time. */
const toasts = proxy<{ list: Toast[] }>({ list: [] });

let lastId = 0;

/** The toasts on screen, oldest first. */
export const useToasts = (): readonly Toast[] => useSnapshot(toasts).list;

/** The toasts on screen now, oldest first; for tests. */
export const currentToasts = (): readonly Toast[] => snapshot(toasts).list;

/**
 * Shows a toast. It replaces the newest toast if that has the same text and no action; a toast with an action
 * stays, because each action undoes another change.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  const newest = toasts.list.at(-1);
  if (newest?.text === text && !newest.action) toasts.list.pop();
  toasts.list.push({ id: ++lastId, kind, text, ...(action && { action }) });
}

/**
 * Starts the timer of a toast with its whole time, unless it is running.
 * @returns the remaining time in milliseconds
 */
export function startToastTimer(id: number): number {
  const toast = toasts.list.find((each) => each.id === id);
  if (!toast) return 0;
  toast.endsAt ??= performance.now() + toastMs;
  return toast.endsAt - performance.now();
}

/** Stops the timer of a toast while the shopper points at it; later it starts again with the whole time. */
export function resetToastTimer(id: number): void {
  const toast = toasts.list.find((each) => each.id === id);
  if (toast) toast.endsAt = undefined;
}

export function dismissToast(id: number): void {
  const index = toasts.list.findIndex((toast) => toast.id === id);
  if (index >= 0) toasts.list.splice(index, 1);
}

/**
 * Dismisses toasts whose action changes the data of another account.
 * @param uid the signed-in account; undefined for a visitor
 */
export function dismissToastsOfOtherAccounts(uid: string | undefined): void {
  toasts.list = toasts.list.filter(({ action }) => action?.uid === undefined || action.uid === uid);
}

/**
 * Creates the handler for the case that a panel's code cannot be loaded: it closes the panel and shows the
 * network error as a toast.
 */
export const createPanelLoadErrorHandler = (close: () => void) => () => {
  close();
  showToast("error", networkError);
};

/** Shows a toast as soon as this tab is visible: in a hidden tab its time would pass unseen. */
export function showToastWhenVisible(kind: ToastKind, text: string, action?: ToastAction): void {
  const showIfVisible = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", showIfVisible);
    showToast(kind, text, action);
  };
  document.addEventListener("visibilitychange", showIfVisible);
  showIfVisible();
}

/**
 * Runs the work of a shopper's action. An error that `work` does not handle is logged and shown as a toast.
 * @returns the result of `work`; undefined when it failed
 */
export async function withErrorToast<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (problem) {
    console.warn(problem);
    showToast("error", problem instanceof StorageTimeoutError ? storageStuck : somethingWrong);
    return undefined;
  }
}
