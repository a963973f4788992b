import { type ReactNode, useEffect, useRef } from "react";
import type { LinkToken } from "../../../domain/auth/mailLinks";
import { linkFailedTitle, linkIncomplete, loginTitle, sendNewLink } from "../../../domain/auth/messages";
import { useAuthCallRunning } from "../../../state/auth/authCall";
import { requestNewLinkMail } from "../../../state/auth/mailLinks";
import { openSignIn } from "../../../state/auth/signInPanel";
import { usePageTitle } from "../../../state/shell/pageTitle";

interface LinkMessageProps {
  /** The document's title. */
  title: string;
  heading: string;
  /** Whether the page is a form. Its fields announce their own problems, so the page is no live region. */
  isForm?: boolean;
  children?: ReactNode;
}

/** A page with one message about a mail link, which screen readers announce when it changes. */
export function MailLinkMessage({ title, heading, isForm = false, children }: LinkMessageProps) {
  usePageTitle(title);
  const top = useRef<HTMLHeadingElement>(null);
  // Focuses the heading when the previous message has disappeared together with the focused button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another message.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <div className="message-page" role={isForm ? undefined : "status"}>
      <h1 tabIndex={-1} ref={top}>
        {heading}
      </h1>
      {children}
    </div>
  );
}

interface ExpiredLinkProps {
  title: string;
  /** Why the link is not valid; the default text says that the link is incomplete. */
  text?: string;
  token: LinkToken;
  kind: "verification" | "reset";
}

/**
 * The page of a mail link that is not valid, with a button that mails a new link when the token contains the
 * email address.
 */
export function ExpiredLink({ title, text = linkIncomplete, token, kind }: ExpiredLinkProps) {
  const busy = useAuthCallRunning();
  const { email } = token;
  return (
    <MailLinkMessage title={title} heading={linkFailedTitle}>
      <p>{text}</p>
      <p className="message-page-actions">
        {email && (
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => requestNewLinkMail(kind, email)}
          >
            {sendNewLink}
          </button>
        )}
        <button
          type="button"
          className={email ? "button button-quiet" : "button"}
          onClick={() => openSignIn({ email })}
        >
          {loginTitle}
        </button>
      </p>
    </MailLinkMessage>
  );
}
