import { useEffect, useState } from "react";
import { accountLabel, signOutAnyway, signOutLabel, unsentEdits } from "../../domain/account/messages";
import type { Profile } from "../../domain/account/profile";
import { onServerReachable } from "../../state/device/syncStatus";
import { focusOnMount } from "../../ui/accessibility";
import styles from "./account.module.css";

interface AccountHeaderProps {
  email: string;
  /** The profile with unsent edits applied. */
  profile: Pick<Profile, "displayName" | "photoURL">;
  /** Whether to show the question before a sign-out that would lose unsent edits. */
  asking: boolean;
  /** Whether a sign-out is running. */
  busy: boolean;
  /** Signs the shopper out; while edits are unsent, only if `anyway` is true. */
  onSignOut(anyway?: boolean): void;
}

/** Name and picture of the shopper, and the sign-out button. */
export function AccountHeader({
  email,
  profile: { displayName, photoURL },
  asking,
  busy,
  onSignOut,
}: AccountHeaderProps) {
  return (
    <header className={styles.head}>
      <div className={styles.identity}>
        <h1 id="account-title">{accountLabel}</h1>
        <p>
          {photoURL && <AccountPhoto key={photoURL} url={photoURL} />}
          {displayName && <b>{displayName}</b>} <span>{email}</span>
        </p>
      </div>
      <button type="button" className="button button-quiet" aria-disabled={busy} onClick={() => onSignOut()}>
        {signOutLabel}
      </button>
      {asking && (
        <div className={styles.signOut} role="alert">
          <p>{unsentEdits}</p>
          <button type="button" className="text-button" ref={focusOnMount} onClick={() => onSignOut(true)}>
            {signOutAnyway}
          </button>
        </div>
      )}
    </header>
  );
}

/**
 * The shopper's picture. A picture that cannot be loaded is hidden until the network or the server is back.
 */
function AccountPhoto({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return onServerReachable(() => setFailed(false));
  }, [failed]);
  if (failed) return null;
  return (
    <img
      className={styles.photo}
      src={url}
      alt=""
      width="44"
      height="44"
      // Google answers requests for its pictures only without a referrer.
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
