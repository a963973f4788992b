import { useEffect, useState } from "react";
import { retryAccountSync, useAccountProblem } from "../../state/account/accountSync";
import { withErrorToast } from "../../state/shell/toasts";

/** Unsent changes are sent before the sign-out, for at most this long. */
const sendMaxMs = 3_000;

/**
 * Signs out. Signing out deletes unsent changes, so the hook sends them first. When that fails, it asks the shopper. Without
 * unsent changes it makes one sync request: a server that was restored from a backup may lack changes that this device has.
 * @param unsent whether there are any
 * @returns `asking`: the question is shown; `signOut(true)` signs out anyway
 */
export function useSignOut(unsent: boolean): { asking: boolean; signOut(anyway?: boolean): void } {
  const problem = useAccountProblem();
  const [step, setStep] = useState<"idle" | "sending" | "asking">("idle");
  useEffect(() => {
    if (!unsent) {
      setStep("idle");
      if (step === "sending") endSession("exchange");
      return;
    }
    if (step !== "sending") return;
    if (problem) return setStep("asking");
    const timer = setTimeout(() => setStep("asking"), sendMaxMs);
    return () => clearTimeout(timer);
  }, [step, unsent, problem]);
  return {
    asking: step === "asking" && unsent,
    signOut(anyway = false) {
      if (!unsent || anyway) return endSession(anyway ? "at once" : "exchange");
      retryAccountSync();
      setStep(problem ? "asking" : "sending");
    },
  };
}

function endSession(how: "at once" | "exchange"): void {
  void withErrorToast(async () => {
    const { signOut, signOutAfterExchange } = await import("../../state/auth/sessionLifecycle");
    await (how === "exchange" ? signOutAfterExchange() : signOut());
  });
}
