import { useEffect, useRef } from "react";
import {
  doNotLogIn,
  logInAs,
  magicLinkAccount,
  magicLinkNotAsked,
  magicLinkReplaces,
  magicLinkTitle,
  stayLoggedInAs,
} from "../../domain/auth/messages";
import { useAuthCallRunning } from "../../state/auth/authCall";
import { answerMagicLinkQuestion, type MagicLinkQuestion } from "../../state/auth/magicLink";

/** Asks the shopper to confirm the sign-in by a magic link that this browser did not request. */
export function ConfirmMagicLink({ email, signedInAs }: MagicLinkQuestion) {
  const heading = useRef<HTMLHeadingElement>(null);
  // While another sign-in runs in the login modal, the link cannot be redeemed.
  const busy = useAuthCallRunning();
  // Focuses the heading, because this question replaces the account page, which had the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const answer = (logsIn: boolean) => {
    if (busy) return;
    answerMagicLinkQuestion(logsIn);
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <div className="message-page">
      <h1 tabIndex={-1} ref={heading}>
        {magicLinkTitle}
      </h1>
      <p>{magicLinkAccount(email)}</p>
      {signedInAs && <p>{magicLinkReplaces(signedInAs)}</p>}
      <p>{magicLinkNotAsked}</p>
      <p className="message-page-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={() => answer(true)}>
          {logInAs(email)}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy}
          onClick={() => answer(false)}
        >
          {signedInAs ? stayLoggedInAs(signedInAs) : doNotLogIn}
        </button>
      </p>
    </div>
  );
}
