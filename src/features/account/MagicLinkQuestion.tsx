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
import { answerMagicLink, type MagicLinkQuestion as Question } from "../../state/auth/magicLink";

/** Asks for confirmation before a magic link signs in that this browser did not request. */
export function MagicLinkQuestion({ email, signedInAs }: Question) {
  const heading = useRef<HTMLHeadingElement>(null);
  // This page replaces the account page, which had the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const answer = (logsIn: boolean) => {
    answerMagicLink(logsIn);
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
        <button type="button" className="button" onClick={() => answer(true)}>
          {logInAs(email)}
        </button>
        <button type="button" className="button button-quiet" onClick={() => answer(false)}>
          {signedInAs ? stayLoggedInAs(signedInAs) : doNotLogIn}
        </button>
      </p>
    </div>
  );
}
