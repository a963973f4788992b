import type { Shopper } from "../../state/session";

/** Whose account it is, and the way out of it. */
export function AccountHead({ shopper: { displayName, email, photoURL } }: { shopper: Shopper }) {
  return (
    <header className="account-head">
      <div className="account-who">
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
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void import("../../state/signOut").then(({ signOut }) => signOut())}
      >
        Sign out
      </button>
    </header>
  );
}
