import { linkIncomplete, loginTitle } from "../../../domain/auth/messages";
import { authCall } from "../../../state/auth/authCall";
import { mailLinkAgain } from "../../../state/auth/authLinks";
import { askToSignIn } from "../../../state/auth/signInHint";
import { useValue } from "../../../state/shell/useValue";
import { LinkMessage } from "./LinkMessage";
import type { LinkToken } from "./linkToken";

interface SpentLinkProps {
  title: string;
  /** What the server said about it; without it the link was never whole. */
  text?: string;
  token: LinkToken;
  kind: "verification" | "reset";
}

/** A link that is worth nothing, and the way to one that is. */
export function ExpiredLink({ title, text = linkIncomplete, token, kind }: SpentLinkProps) {
  const busy = useValue(authCall, () => authCall.now !== "");
  const { email } = token;
  return (
    <LinkMessage title={title} heading="That didn’t work">
      <p>{text}</p>
      <p className="message-page-actions">
        {email && (
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => mailLinkAgain(kind, email)}
          >
            Send a new link
          </button>
        )}
        <button
          type="button"
          className={email ? "button button-quiet" : "button"}
          onClick={() => askToSignIn({ email })}
        >
          {loginTitle}
        </button>
      </p>
    </LinkMessage>
  );
}
