import { useCallback, useEffect, useRef, useState } from "react";
import { useAccountRows } from "../../db/account/queries";
import { accountLabel, pleaseLogIn, signingIn } from "../../domain/account/messages";
import { applyProfileChange } from "../../domain/account/profile";
import {
  doNotLogIn,
  logInAs,
  loginTitle,
  magicLinkAccount,
  magicLinkNotAsked,
  magicLinkReplaces,
  magicLinkTitle,
  stayAs,
} from "../../domain/auth/messages";
import { onThisDevice } from "../../domain/shared/messages";
import { retryAccountSync, useAccountProblem } from "../../state/account/accountSync";
import {
  answerMagicLink,
  type MagicLinkQuestion as Question,
  useMagicLinkQuestion,
  useMagicLinkRedemption,
} from "../../state/auth/magicLink";
import { type Shopper, useSession } from "../../state/auth/session";
import { openPanel } from "../../state/shell/panels";
import { usePageTitle } from "../../state/shell/shop";
import { withErrorToast } from "../../state/shell/toasts";
import { EmptyState } from "../../ui/MessagePage";
import { AccountHead, AccountTabs } from "./AccountHead";
import styles from "./account.module.css";
import { OrdersTab } from "./OrdersTab";
import { ProfileTab } from "./ProfileTab";

/** /account (spec 2). */
export default function AccountPage() {
  usePageTitle(accountLabel);
  useMagicLinkRedemption();
  const { status, shopper } = useSession();
  const question = useMagicLinkQuestion();
  useFocusAfterSessionChange(!shopper);
  if (question) return <MagicLinkQuestion {...question} />;
  return (
    <section
      className={styles.account}
      aria-labelledby="account-title"
      aria-busy={status === "loading"}
      data-guest={!shopper || undefined}
    >
      {shopper ? (
        <ShopperAccount key={shopper.uid} shopper={shopper} />
      ) : (
        <>
          <h1 id="account-title" className="sr-only">
            {accountLabel}
          </h1>
          {status === "loading" ? (
            <p className={styles.loading} role="status">
              {signingIn}
            </p>
          ) : (
            <EmptyState text={pleaseLogIn}>
              <button type="button" className="button" onClick={() => openPanel("signIn")}>
                {loginTitle}
              </button>
            </EmptyState>
          )}
        </>
      )}
      <p className={styles.device}>
        <button type="button" className="text-button" onClick={() => openPanel("device")}>
          {onThisDevice}
        </button>
      </p>
    </section>
  );
}

/** After a sign-out or a sign-in the pressed button is removed: moves the focus to the start of the page. */
function useFocusAfterSessionChange(isGuest: boolean): void {
  const before = useRef(isGuest);
  useEffect(() => {
    if (isGuest !== before.current && document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
    before.current = isGuest;
  }, [isGuest]);
}

function ShopperAccount({ shopper }: { shopper: Shopper }) {
  const rows = useAccountRows(shopper.uid);
  const { asking, busy, signOut } = useSignOut((rows?.changes ?? 0) > 0);
  // The session has the profile as it was at the sign-in.
  const profile = rows?.profile ? applyProfileChange(rows.profile, rows.edits.change) : shopper;
  return (
    <>
      <AccountHead email={shopper.email} profile={profile} asking={asking} busy={busy} onSignOut={signOut} />
      <AccountTabs
        panels={{
          orders: <OrdersTab rows={rows} />,
          profile: <ProfileTab uid={shopper.uid} rows={rows} onSignOut={signOut} />,
        }}
      />
    </>
  );
}

/** Unsent changes are sent before the sign-out, for at most this long. */
const sendMaxMs = 3_000;

/**
 * Signs out. Signing out deletes unsent changes, so the hook sends them first. When that fails or takes long, it asks the shopper; changes
 * that are sent late still end in the sign-out, after a failure the shopper has to repeat it. Without unsent changes it makes one sync
 * request: a server that was restored from a backup may lack changes that this device has.
 * @param unsent whether there are any
 * @returns `asking`: the question is shown; `busy`: a sign-out is running, and further calls do nothing; `signOut(true)` signs out anyway
 */
function useSignOut(unsent: boolean): { asking: boolean; busy: boolean; signOut(anyway?: boolean): void } {
  const problem = useAccountProblem();
  const [step, setStep] = useState<"idle" | "sending" | "slow" | "failed" | "ending">("idle");
  const end = useCallback((how: "at once" | "exchange") => {
    setStep("ending");
    void endSession(how).then(() => setStep("idle"));
  }, []);
  const busy = step === "sending" || step === "ending";
  useEffect(() => {
    const isSending = step === "sending" || step === "slow";
    if (!unsent && isSending) return end("exchange");
    if (!unsent && step === "failed") return setStep("idle");
    if (!isSending) return;
    if (problem) return setStep("failed");
    if (step === "slow") return;
    const timer = setTimeout(() => setStep("slow"), sendMaxMs);
    return () => clearTimeout(timer);
  }, [step, unsent, problem, end]);
  return {
    asking: (step === "slow" || step === "failed") && unsent,
    busy,
    signOut(anyway = false) {
      if (busy) return;
      if (!unsent || anyway) return end(anyway ? "at once" : "exchange");
      // Also ends the problem of an earlier sync.
      retryAccountSync();
      setStep("sending");
    },
  };
}

function endSession(how: "at once" | "exchange"): Promise<void> {
  return withErrorToast(async () => {
    const { signOut, signOutAfterExchange } = await import("../../state/auth/sessionLifecycle");
    await (how === "exchange" ? signOutAfterExchange() : signOut());
  });
}

/** Asks for confirmation before a magic link signs in that this browser did not request. */
export function MagicLinkQuestion({ email, signedInAs }: Question) {
  const heading = useRef<HTMLHeadingElement>(null);
  // This page replaces the account page, which had the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const answer = (logsIn: boolean) => {
    answerMagicLink(logsIn);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <div className="message-page">
      <h1 tabIndex={-1} ref={heading}>
        {magicLinkTitle}
      </h1>
      <p>{magicLinkAccount(email)}</p>
      {signedInAs && <p>{magicLinkReplaces(signedInAs)}</p>}
      <p>{magicLinkNotAsked}</p>
      <p className="message-page-actions">
        <button type="button" className="button" onClick={() => answer(true)}>
          {logInAs(email)}
        </button>
        <button type="button" className="button button-quiet" onClick={() => answer(false)}>
          {signedInAs ? stayAs(signedInAs) : doNotLogIn}
        </button>
      </p>
    </div>
  );
}
