import { useEffect, useRef } from "react";
import { useAccountRows } from "../../db/account/queries";
import { accountLabel, pleaseLogIn, signingIn } from "../../domain/account/messages";
import { applyProfileChange } from "../../domain/account/profile";
import { loginTitle } from "../../domain/auth/messages";
import { onThisDevice } from "../../domain/shared/messages";
import { useMagicLinkQuestion, useMagicLinkRedemption } from "../../state/auth/magicLink";
import { type Shopper, useSession } from "../../state/auth/session";
import { useSignOut } from "../../state/auth/useSignOut";
import { usePageTitle } from "../../state/shell/pageTitle";
import { openPanel } from "../../state/shell/panels";
import { EmptyState } from "../../ui/MessagePage";
import { AccountHeader } from "./AccountHeader";
import { AccountTabs } from "./AccountTabs";
import styles from "./account.module.css";
import { ConfirmMagicLink } from "./ConfirmMagicLink";
import { OrdersTab } from "./OrdersTab";
import { ProfileTab } from "./ProfileTab";

/** The page /account (spec 2). */
export default function AccountPage() {
  usePageTitle(accountLabel);
  useMagicLinkRedemption();
  const { status, shopper } = useSession();
  const question = useMagicLinkQuestion();
  useFocusAfterSessionChange(!shopper);
  if (question) return <ConfirmMagicLink {...question} />;
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

/**
 * Moves the focus to the start of the page after a sign-out or a sign-in, which removes the button that had
 * the focus.
 * @param isGuest whether the visitor has no session
 */
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
  // Prefers the stored profile, because the session contains the profile as it was at the sign-in.
  const profile = rows?.profile ? applyProfileChange(rows.profile, rows.edits.change) : shopper;
  return (
    <>
      <AccountHeader
        email={shopper.email}
        profile={profile}
        asking={asking}
        busy={busy}
        onSignOut={signOut}
      />
      <AccountTabs
        panels={{
          orders: <OrdersTab rows={rows} />,
          profile: <ProfileTab uid={shopper.uid} rows={rows} onSignOut={signOut} />,
        }}
      />
    </>
  );
}
