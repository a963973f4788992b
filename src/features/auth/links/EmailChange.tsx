import { type SubmitEvent, useState } from "react";
import type { LinkToken } from "../../../domain/auth/mailLinks";
import {
  addressChanged,
  emailVerifiedTitle,
  loginTitle,
  passwordLabel,
  passwordMissing,
  pleaseWait,
  verifyNewEmailTitle as title,
  verifyLabel,
} from "../../../domain/auth/messages";
import { useAuthBusy } from "../../../state/auth/authCall";
import { redeemEmailChange, removeFragment } from "../../../state/auth/mailLinks";
import { openSignIn } from "../../../state/auth/signInPanel";
import { PasswordField } from "../../../ui/Field";
import { ExpiredLink, LinkMessage } from "./LinkMessage";

/** Confirms a new address of an account; the server asks for the password too. */
export function EmailChange({ token }: { token: LinkToken }) {
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [end, setEnd] = useState<{ spent?: string }>();
  const busy = useAuthBusy();

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) return setProblem(passwordMissing);
    const result = await redeemEmailChange(token.text, password);
    if (result.kind === "failed") return setProblem(result.text);
    removeFragment();
    setEnd(result.kind === "spent" ? { spent: result.text } : {});
  };

  if (end?.spent) {
    // Only the account page can request a new link of this kind.
    return <ExpiredLink title={title} text={end.spent} token={{ ...token, email: "" }} kind="verification" />;
  }
  if (end) {
    return (
      <LinkMessage title={title} heading={emailVerifiedTitle}>
        <p>{addressChanged}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => openSignIn({})}>
            {loginTitle}
          </button>
        </p>
      </LinkMessage>
    );
  }
  return (
    <LinkMessage title={title} heading={title} isForm>
      <form className="auth-form" noValidate aria-busy={busy} onSubmit={onSubmit}>
        <PasswordField
          label={passwordLabel}
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
          {busy ? pleaseWait : verifyLabel}
        </button>
      </form>
    </LinkMessage>
  );
}
