import { linkSentThen, linkSentTo, sendAgain } from "../../domain/auth/messages";
import { useAuthCallRunning } from "../../state/auth/authCall";
import { resendVerificationMail } from "../../state/auth/signIn";
import { useSignInNotice } from "../../state/auth/signInPanel";
import { unconfirmedEmail } from "../../state/auth/verification";
import styles from "./signIn.module.css";

/** The text above the form: the reason why the modal opened, or an unconfirmed registration. */
export function SignInNotice() {
  const notice = useSignInNotice();
  const busy = useAuthCallRunning();
  const waiting = unconfirmedEmail();
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
        onClick={() => resendVerificationMail(waiting)}
      >
        {sendAgain}
      </button>
    </div>
  );
}
