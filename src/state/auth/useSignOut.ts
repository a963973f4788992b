import { useCallback, useEffect, useState } from "react";
import { signOutDelayMaxMs } from "../../domain/shared/limits";
import { retryAccountSync, useAccountProblem } from "../account/accountSync";
import { withErrorToast } from "../shell/toasts";

/**
 * The step of a sign-out:
 * - "sending": unsent changes are being sent, and the shopper waits.
 * - "slow": the changes are still being sent, and the page asks the shopper whether to sign out without them.
 * - "failed": the changes could not be sent, and the page asks the shopper the same.
 * - "ending": the session is being ended.
 */
type Step = "idle" | "sending" | "slow" | "failed" | "ending";

export interface SignOut {
  /** Whether to ask the shopper for confirmation, because unsent changes would be lost. */
  asking: boolean;
  /** Whether a sign-out is running; further calls do nothing. */
  busy: boolean;
  /** Signs out; with `anyway` also while changes are unsent. */
  signOut(anyway?: boolean): void;
}

/**
 * Signs out. Signing out deletes unsent changes, so it sends them first, for at most `signOutDelayMaxMs`.
 * When that fails or takes longer, it asks the shopper.
 * - Changes that are sent while the question is shown after a delay: the sign-out continues.
 * - Changes that are sent while it is shown after a failure: the question disappears, and the shopper has to
 *   sign out again.
 * - Without unsent changes: one sync request comes first, because a server that was restored from a backup
 *   may lack changes that this device has.
 * @param unsent whether there are unsent changes
 */
export function useSignOut(unsent: boolean): SignOut {
  const problem = useAccountProblem();
  const [step, setStep] = useState<Step>("idle");
  const end = useCallback((how: "at once" | "exchange") => {
    setStep("ending");
    void signOutNow(how).then(() => setStep("idle"));
  }, []);
  const busy = step === "sending" || step === "ending";
  useEffect(() => {
    const isSending = step === "sending" || step === "slow";
    if (!unsent && isSending) return end("exchange");
    if (!unsent && step === "failed") return setStep("idle");
    if (!isSending) return;
    if (problem) return setStep("failed");
    if (step === "slow") return;
    const timer = setTimeout(() => setStep("slow"), signOutDelayMaxMs);
    return () => clearTimeout(timer);
  }, [step, unsent, problem, end]);
  return {
    asking: (step === "slow" || step === "failed") && unsent,
    busy,
    signOut(anyway = false) {
      if (busy) return;
      if (!unsent || anyway) return end(anyway ? "at once" : "exchange");
      // Sends the changes, and clears the problem of an earlier sync.
      retryAccountSync();
      setStep("sending");
    },
  };
}

/**
 * Signs out and shows an error as a toast.
 * @param how "exchange": first sends and fetches the account's changes a last time
 */
function signOutNow(how: "at once" | "exchange"): Promise<void> {
  return withErrorToast(async () => {
    const { signOut, signOutAfterExchange } = await import("./sessionLifecycle");
    await (how === "exchange" ? signOutAfterExchange() : signOut());
  });
}
