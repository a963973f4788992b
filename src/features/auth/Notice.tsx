import { linkSentThen, linkSentTo, sendAgain } from "../../domain/auth/messages";
import { useAuthBusy } from "../../state/auth/authCall";
import { requestVerification } from "../../state/auth/signIn";
import { useSignInNotice } from "../../state/auth/signInPanel";
import { pendingEmail } from "../../state/auth/verification";
import styles from "./signIn.module.css";

/** The text above the form: the reason why the modal opened, or an unconfirmed registration. */
export function Notice() {
  const notice = useSignInNotice();
  const busy = useAuthBusy();
  const waiting = pendingEmail();
  if (notice) return <p className={styles.notice}>{notice}</p>;
  if (!waiting) return null;
  return (
    <div className={styles.notice}>
      <p>
        {linkSentTo}
        <strong>{waiting}</strong>
        {linkSentThen}
      </p>
      <button
        type="button"
        className="text-button"
        aria-disabled={busy}
        onClick={() => requestVerification(waiting)}
      >
        {sendAgain}
      </button>
    </div>
  );
}
