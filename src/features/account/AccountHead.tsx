import { accountLabel, signOutAnyway, signOutLabel, unsentEdits } from "../../domain/account/messages";
import type { Shopper } from "../../state/auth/session";
import styles from "./account.module.css";

interface AccountHeadProps {
  shopper: Shopper;
  /** Whether to ask for confirmation, because unsent edits would be lost. */
  asking: boolean;
  /** Signs out; with `anyway` also while edits are unsent. */
  onSignOut(anyway?: boolean): void;
}

/** A ref that focuses the element when it is added. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Name and picture of the shopper, and the sign-out button. */
export function AccountHead({
  shopper: { displayName, email, photoURL },
  asking,
  onSignOut,
}: AccountHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.identity}>
        <h1 id="account-title">{accountLabel}</h1>
        <p>
          {/* Google serves its pictures only to requests without a referrer. */}
          {photoURL && (
            <img
              className={styles.photo}
              src={photoURL}
              alt=""
              width="44"
              height="44"
              referrerPolicy="no-referrer"
              onError={({ currentTarget }) => {
                currentTarget.hidden = true;
              }}
            />
          )}
          {displayName && <b>{displayName}</b>} <span>{email}</span>
        </p>
      </div>
      <button type="button" className="button button-quiet" onClick={() => onSignOut()}>
        {signOutLabel}
      </button>
      {asking && (
        <div className={styles.signOut} role="alert">
          <p>{unsentEdits}</p>
          <button type="button" className="text-button" ref={focus} onClick={() => onSignOut(true)}>
            {signOutAnyway}
          </button>
        </div>
      )}
    </header>
  );
}
