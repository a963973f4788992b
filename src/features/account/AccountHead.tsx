import { signOutAnyway, unsentEdits } from "../../domain/account/messages";
import type { Shopper } from "../../state/auth/session";

interface AccountHeadProps {
  shopper: Shopper;
  /** Whether it was asked for while edits wait for the network. */
  asking: boolean;
  /** Signs out; `anyway` with edits that wait, too. */
  onLeave(anyway?: boolean): void;
}

/** As a ref: once, when the element comes. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Whose account it is, and the way out of it. */
export function AccountHead({
  shopper: { displayName, email, photoURL },
  asking,
  onLeave,
}: AccountHeadProps) {
  return (
    <header className="account-head">
      <div className="account-identity">
        <h1 id="account-title">Account</h1>
        <p>
          {/* Google refuses its pictures to pages that say where they are shown. */}
          {photoURL && (
            <img
              className="account-photo"
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
      <button type="button" className="button button-quiet" onClick={() => onLeave()}>
        Sign out
      </button>
      {asking && (
        <div className="account-sign-out" role="alert">
          <p>{unsentEdits}</p>
          <button type="button" className="text-button" ref={focus} onClick={() => onLeave(true)}>
            {signOutAnyway}
          </button>
        </div>
      )}
    </header>
  );
}
