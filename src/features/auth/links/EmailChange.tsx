import { type SubmitEvent, useState } from "react";
import { addressChanged, loginTitle, passwordMissing, pleaseWait } from "../../../domain/auth/messages";
import { authCall } from "../../../state/auth/authCall";
import { redeemEmailChange } from "../../../state/auth/authLinks";
import { dropFragment } from "../../../state/auth/dropFragment";
import { askToSignIn } from "../../../state/auth/signInHint";
import { useValue } from "../../../state/shell/useValue";
import { PasswordField } from "../../../ui/Field";
import { ExpiredLink } from "./ExpiredLink";
import { LinkMessage } from "./LinkMessage";
import type { LinkToken } from "./linkToken";

const title = "Verify your new email";

/** Confirms a new address: whoever has the mail and the password is the owner of both. */
export function EmailChange({ token }: { token: LinkToken }) {
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [end, setEnd] = useState<{ spent?: string }>();
  const busy = useValue(authCall, () => authCall.now !== "");

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) return setProblem(passwordMissing);
    const result = await redeemEmailChange(token.text, password);
    if (result.kind === "failed") return setProblem(result.text);
    dropFragment();
    setEnd(result.kind === "spent" ? { spent: result.text } : {});
  };

  if (end?.spent) {
    // Only the account page can ask for such a link anew.
    return <ExpiredLink title={title} text={end.spent} token={{ ...token, email: "" }} kind="verification" />;
  }
  if (end) {
    return (
      <LinkMessage title={title} heading="Email verified">
        <p>{addressChanged}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => askToSignIn({})}>
            {loginTitle}
          </button>
        </p>
      </LinkMessage>
    );
  }
  return (
    <LinkMessage title={title} heading={title} asks>
      <form className="auth-form" noValidate aria-busy={busy} onSubmit={onSubmit}>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => {
            setPassword(value);
            setProblem(undefined);
          }}
          shown={shown}
          onShow={setShown}
          problem={problem}
        />
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? pleaseWait : "Verify"}
        </button>
      </form>
    </LinkMessage>
  );
}
