import { authCall } from "../../state/auth/authCall";
import { askForVerification } from "../../state/auth/signIn";
import { signInHint } from "../../state/auth/signInHint";
import { pendingEmail } from "../../state/auth/verification";
import { useValue } from "../../state/shell/useValue";

/** Why the shopper is here, where there is something to say: what sent them, or a registration that waits for its mail. */
export function Notice() {
  const notice = useValue(signInHint, () => signInHint.now.notice);
  const busy = useValue(authCall, () => authCall.now !== "");
  const waiting = pendingEmail();
  if (notice) return <p className="sign-in-notice">{notice}</p>;
  if (!waiting) return null;
  return (
    <div className="sign-in-notice">
      <p>
        We sent a link to <strong>{waiting}</strong>. Open it on any device, and you are logged in here.
      </p>
      <button
        type="button"
        className="text-button"
        aria-disabled={busy}
        onClick={() => askForVerification(waiting)}
      >
        Send it again
      </button>
    </div>
  );
}
