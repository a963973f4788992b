import { proxy, subscribe } from "valtio/vanilla";
import { navigate } from "wouter/use-browser-location";
import { googleFailed, loggedInWithGoogle } from "../../domain/auth/messages";
import { ShopError } from "../../server/shopError";
import { closePanel, openPanel } from "../shell/panels";
import { showToast } from "../shell/toasts";
import { authCall, beginAuthCall } from "./authCall";
import { providerText } from "./authFailure";
import { leaveForGoogle, returnFromGoogle } from "./googleRedirect";
import { startSession } from "./startSession";
import { whileSigningIn } from "./whileSigningIn";

/** Whether Google's window is open, as far as one can know. */
export const google = proxy({ waiting: false });

/**
 * Browsers that keep windows apart say of an open one that it is closed. So the form comes back to life when a window
 * seems to be gone, but its answer is waited for until something else is begun, or this long.
 */
const listenMs = 5 * 60_000;
/** Google's answer is on its way for this long when its window closes by itself. */
const answerMs = 1_500;
const lookMs = 300;

let giveUp = () => {};

/**
 * Signs in with Google: in a window of its own, or, where there can be none, on this page. Has to be called right from
 * the tap, or the browser does not let the window open.
 */
export function continueWithGoogle(): void {
  const end = beginAuthCall("google");
  if (!end) return;
  giveUp();
  const popup = isInstalledOnIos() ? null : openPopup();
  if (popup) void signInBy(popup, end);
  else
    leaveForGoogle().then(end, (problem: unknown) => {
      end();
      tellFailure(problem);
    });
}

/** Closes Google's window and forgets about it. */
export function cancelGoogle(): void {
  giveUp();
}

/** Its web views have no windows, and PocketBase's SDK fails in them. */
function isInstalledOnIos(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true;
}

function openPopup(): Window | null {
  const [width, height] = [480, 680];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 3));
  try {
    return open("about:blank", "", `popup,width=${width},height=${height},left=${left},top=${top}`);
  } catch {
    return null;
  }
}

async function signInBy(popup: Window, end: () => void): Promise<void> {
  const attempt = new AbortController();
  const abandon = () => attempt.abort();
  let free = false;
  const release = () => {
    // Another attempt may be waiting by now.
    if (free) return;
    free = true;
    google.waiting = false;
    end();
  };
  giveUp = abandon;
  google.waiting = true;
  const look = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(look);
    setTimeout(release, answerMs);
  }, lookMs);
  const late = setTimeout(abandon, listenMs);
  const stopListening = subscribe(authCall, () => free && authCall.now && abandon());
  attempt.signal.addEventListener("abort", release);

  try {
    const { signInWithGooglePopup } = await import("../../server/auth/googlePopup").catch(
      (cause: unknown) => {
        throw new ShopError("offline", { cause });
      },
    );
    const show = (address: string) => {
      popup.location.href = address;
    };
    const auth = await signInWithGooglePopup(show, attempt.signal);
    if (attempt.signal.aborted) return;
    await startSession(auth);
    closePanel("signIn");
    showToast("success", loggedInWithGoogle);
  } catch (problem) {
    if (!attempt.signal.aborted) tellFailure(problem);
  } finally {
    clearInterval(look);
    clearTimeout(late);
    stopListening();
    popup.close();
    release();
  }
}

/** Signs in with what Google sent back to this page, and goes on where the shopper was. */
export async function finishGoogle(answer: URLSearchParams): Promise<void> {
  const end = beginAuthCall("google");
  if (!end) return;
  const { returnTo, failed } = await whileSigningIn(() => returnFromGoogle(answer));
  end();
  navigate(returnTo, { replace: true, state: history.state });
  if (!failed) return showToast("success", loggedInWithGoogle);
  tellFailure(failed);
  openPanel("signIn");
}

function tellFailure(problem: unknown): void {
  if (!(problem instanceof ShopError)) console.warn(problem);
  showToast("error", providerText(problem) ?? googleFailed);
}
