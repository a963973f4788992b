import { type UnsentChanges, useUnsentChanges } from "../../db/account/queries";
import {
  allChangesSent,
  cartNotJoined,
  changeRefusalText,
  changesRefused,
  changesWaitForUpdate,
  changesWaiting,
  discardChange,
  discardChangeOf,
  lastConfirmedText,
  visitorCart,
  visitorCartSignIn,
} from "../../domain/cart/messages";
import { discardRefusedChange } from "../../state/account/accountSync";
import { useSession } from "../../state/auth/session";
import { openPanel } from "../../state/shell/panels";
import { useFocusAfterRemoval } from "../../ui/accessibility";
import { formatDateTime } from "../../ui/format";
import styles from "./device.module.css";

/**
 * Says where cart and wishlist are stored; for an account also how many changes the server does not have yet,
 * and which changes it has refused.
 */
export function CartSyncStatus() {
  const { shopper } = useSession();
  return shopper ? <AccountCartStatus uid={shopper.uid} /> : <VisitorCartStatus />;
}

function VisitorCartStatus() {
  return (
    <div className={styles.note}>
      <p>{visitorCart}</p>
      <button type="button" className="text-button" onClick={() => openPanel("signIn")}>
        {visitorCartSignIn}
      </button>
    </div>
  );
}

function AccountCartStatus({ uid }: { uid: string }) {
  const unsent = useUnsentChanges(uid);
  const rowFocus = useFocusAfterRemoval<HTMLDivElement>();
  if (!unsent) return null;
  return (
    <div className={styles.note} tabIndex={-1} {...rowFocus}>
      <p role="status">{cartSyncText(unsent)}</p>
      {unsent.refused.length > 0 && (
        <ul className={styles.refused}>
          {unsent.refused.map(({ intentNumber, name, code }) => (
            <li key={intentNumber}>
              <span>
                <b>{name}</b> {changesRefused(1, changeRefusalText(code))}
              </span>
              <button
                type="button"
                className="text-button"
                aria-label={discardChangeOf(name)}
                onClick={() => void discardRefusedChange(uid, intentNumber)}
              >
                {discardChange}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function cartSyncText({ waiting, blocked, refused, confirmedAt, joined }: UnsentChanges): string {
  const parts = [
    !joined && cartNotJoined,
    waiting > 0 && changesWaiting(waiting),
    blocked > 0 && changesWaitForUpdate(blocked),
    joined && confirmedAt > 0 && waiting + blocked + refused.length === 0 && allChangesSent,
    confirmedAt > 0 && lastConfirmedText(formatDateTime(confirmedAt)),
  ];
  return parts.filter(Boolean).join(" ");
}
