import { proxy, useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { googleFailed, loggedInWithGoogle } from "../../domain/auth/messages";
import { signInWithGooglePopup } from "../../server/auth/googlePopup";
import { ShopError } from "../../server/shopError";
import { isIosStandalone } from "../device/browserFeatures";
import { closePanel, openPanel } from "../shell/panels";
import { showToast } from "../shell/toasts";
import { authFailureText, beginAuthCall, onAuthCallBegun } from "./authCall";
import { redeemGoogleRedirect, redirectToGoogle } from "./googleRedirect";
import { withSigningInStatus } from "./session";
import { startSession } from "./sessionLifecycle";

/**
 * Maximum time in which the result of Google's popup is accepted, unless another auth call begins. With
 * Cross-Origin-Opener-Policy an open popup can report that it is closed, so a popup that seems closed enables
 * the form again, but does not cancel the sign-in.
 */
const resultMaxMs = 5 * 60_000;
/**
 * Time after the popup has closed in which its result can still arrive; the form stays disabled meanwhile.
 */
const resultAfterCloseMs = 1_500;
const closedPollMs = 300;

const state = proxy({ popupOpen: false });

/** Cancels the last sign-in with Google, whose result would otherwise still be accepted. */
let cancelAttempt = () => {};

/** Whether Google's popup seems to be open. */
export function useGooglePopupOpen(): boolean {
  return useSnapshot(state).popupOpen;
}

/**
 * Signs in with Google in a popup, or by a redirect of this page where a popup is impossible. Must be called
 * in the click handler: browsers block popups that are opened later.
 */
export function continueWithGoogle(): void {
  const end = beginAuthCall("google");
  if (!end) return;
  cancelAttempt();
  // The popup of the PocketBase SDK fails in an installed app on iOS.
  const popup = isIosStandalone() ? null : openPopup();
  if (popup) void signInByPopup(popup, end);
  else
    redirectToGoogle().then(end, (problem: unknown) => {
      end();
      showFailure(problem);
    });
}

/** Closes Google's popup and ignores its result. */
export function cancelGoogleSignIn(): void {
  cancelAttempt();
}

/**
 * For the page /auth/google: signs in with Google's response to a redirect, then returns to the page from
 * which the shopper started.
 */
export async function finishGoogleRedirect(response: URLSearchParams): Promise<void> {
  const end = beginAuthCall("google");
  if (!end) return;
  const { returnTo, failed } = await withSigningInStatus(() => redeemGoogleRedirect(response));
  end();
  navigate(returnTo, { replace: true, state: history.state });
  if (!failed) return showToast("success", loggedInWithGoogle);
  showFailure(failed);
  openPanel("signIn");
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

async function signInByPopup(popup: Window, end: () => void): Promise<void> {
  const attempt = new AbortController();
  const cancel = () => attempt.abort();
  let released = false;
  const releaseForm = () => {
    if (released) return;
    released = true;
    state.popupOpen = false;
    end();
  };
  cancelAttempt = cancel;
  state.popupOpen = true;
  const closedPoll = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(closedPoll);
    setTimeout(releaseForm, resultAfterCloseMs);
  }, closedPollMs);
  const resultTimeout = setTimeout(cancel, resultMaxMs);
  const stopListening = onAuthCallBegun(() => released && cancel());
  attempt.signal.addEventListener("abort", releaseForm);

  try {
    const show = (address: string) => {
      popup.location.href = address;
    };
    const auth = await signInWithGooglePopup(show, attempt.signal);
    if (attempt.signal.aborted) return;
    await startSession(auth);
    closePanel("signIn");
    showToast("success", loggedInWithGoogle);
  } catch (problem) {
    if (!attempt.signal.aborted) showFailure(problem);
  } finally {
    clearInterval(closedPoll);
    clearTimeout(resultTimeout);
    stopListening();
    popup.close();
    releaseForm();
  }
}

function showFailure(problem: unknown): void {
  if (!(problem instanceof ShopError)) console.warn(problem);
  showToast("error", authFailureText(problem) ?? googleFailed);
}
