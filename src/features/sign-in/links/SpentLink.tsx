import { linkIncomplete } from "../../../domain/messages/authLinks";
import { loginTitle } from "../../../domain/messages/signIn";
import { authCall } from "../../../state/authCall";
import { mailLinkAgain } from "../../../state/authLinks";
import { askToSignIn } from "../../../state/signInHint";
import { useValue } from "../../../state/useValue";
import type { LinkToken } from "./linkToken";
import { Note } from "./Note";

interface SpentLinkProps {
  title: string;
  /** What the server said about it; without it the link was never whole. */
  text?: string;
  token: LinkToken;
  kind: "verification" | "reset";
}

/** A link that is worth nothing, and the way to one that is. */
export function SpentLink({ title, text = linkIncomplete, token, kind }: SpentLinkProps) {
  const busy = useValue(authCall, () => authCall.now !== "");
  const { email } = token;
  return (
    <Note title={title} heading="That didn’t work">
      <p>{text}</p>
      <p className="page-note-ways">
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
    </Note>
  );
}
