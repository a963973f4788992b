import "./account.css";
import { useEffect, useRef, useState } from "react";
import { useAccountRows } from "../../db/account/queries";
import { pleaseLogIn } from "../../domain/account/messages";
import { loginTitle } from "../../domain/auth/messages";
import { onThisDevice } from "../../domain/device/messages";
import { useMagicLink } from "../../state/auth/mailLinks";
import { type Shopper, useSession } from "../../state/auth/session";
import { openPanel } from "../../state/shell/panels";
import { usePageTitle } from "../../state/shell/shop";
import { withErrorToast } from "../../state/shell/toasts";
import { EmptyState } from "../../ui/MessagePage";
import { AccountHead } from "./AccountHead";
import { AccountTabs } from "./AccountTabs";
import { OrdersTab } from "./OrdersTab";
import { ProfileTab } from "./ProfileTab";

/** /account (spec 2). */
export default function AccountPage() {
  usePageTitle("Account");
  useMagicLink();
  const { status, shopper } = useSession();
  useFocusAfterSignOut(!shopper);
  return (
    <section
      className="account"
      aria-labelledby="account-title"
      aria-busy={status === "loading"}
      data-nobody={!shopper || undefined}
    >
      {shopper ? (
        <OfShopper key={shopper.uid} shopper={shopper} />
      ) : (
        <>
          <h1 id="account-title" className="sr-only">
            Account
          </h1>
          {status === "loading" ? (
            <p className="account-loading" role="status">
              One moment, you are being signed in.
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
      <p className="account-device">
        <button type="button" className="text-button" onClick={() => openPanel("device")}>
          {onThisDevice}
        </button>
      </p>
    </section>
  );
}

/** The button that was pressed is gone with the account: the keyboard goes on at the page's beginning. */
function useFocusAfterSignOut(nobody: boolean): void {
  const before = useRef(nobody);
  useEffect(() => {
    if (nobody && !before.current && document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
    before.current = nobody;
  }, [nobody]);
}

function OfShopper({ shopper }: { shopper: Shopper }) {
  const rows = useAccountRows(shopper.uid);
  const [asking, setAsking] = useState(false);
  const unsent = Object.keys(rows?.waiting ?? {}).length > 0;
  // Edits that wait for the network would be lost: then it is asked once more.
  const leave = (anyway = false) => {
    if (unsent && !anyway) return setAsking(true);
    void withErrorToast(async () => (await import("../../state/auth/sessionLifecycle")).signOut());
  };
  return (
    <>
      <AccountHead shopper={shopper} asking={asking && unsent} onLeave={leave} />
      <AccountTabs
        panels={{
          orders: <OrdersTab rows={rows} />,
          profile: <ProfileTab uid={shopper.uid} rows={rows} unsent={unsent} onLeave={leave} />,
        }}
      />
    </>
  );
}
