import { showToast, type ToastKind } from "./toasts";

/** Says something once somebody looks at this tab: in a hidden one its seconds would pass unseen. */
export function toastWhenVisible(kind: ToastKind, text: string): void {
  const look = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", look);
    showToast(kind, text);
  };
  document.addEventListener("visibilitychange", look);
  look();
}
