import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { parseLinkToken } from "../../../domain/auth/mailLinks";
import {
  accountIsYours,
  choosePasswordFor,
  doneTitle,
  loginTitle,
  newPasswordLabel,
  passwordChanged,
  pleaseWait,
  resetTitle,
  savePassword,
  signingInTitle,
} from "../../../domain/auth/messages";
import { newPasswordProblem } from "../../../domain/auth/signInForm";
import { googlePath, resetPath } from "../../../domain/shared/paths";
import { useAuthCallRunning } from "../../../state/auth/authCall";
import { finishGoogleRedirect } from "../../../state/auth/google";
import { redeemResetLink, removeUrlFragment, wasOpenedByDisownAccount } from "../../../state/auth/mailLinks";
import { openSignIn } from "../../../state/auth/signInPanel";
import { NewPasswordFields, useFormProblem } from "../SignInFormParts";
import styles from "../signIn.module.css";
import { ExpiredLink, MailLinkMessage } from "./MailLinkMessage";
import { VerifyPage } from "./VerifyPage";

/**
 * The pages that mail links and Google open. The token of a mail link is in the URL's fragment, which
 * browsers send to no server.
 */
export function AuthPage() {
  const path = useLocation()[0].replace(/\/$/, "");
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    // A second link that the shopper opens in this tab changes only the fragment, so the browser loads no
    // new page; the changed key below mounts the page again.
    const changed = () => location.hash && setOpened((before) => before + 1);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  if (path === googlePath) return <GooglePage />;
  const Page = path === resetPath ? ResetPage : VerifyPage;
  return <PageWithFragment key={path + opened} of={Page} />;
}

/**
 * Renders a page with the URL's fragment. Reads the fragment once per opened link, because the page later
 * removes it from the URL.
 * @param of the component of the page
 */
function PageWithFragment({ of: Page }: { of: ComponentType<{ hash: string }> }) {
  const [hash] = useState(location.hash);
  return <Page hash={hash} />;
}

/**
 * /auth/google: handles the return from a redirect to Google, and sends the shopper back to the page where
 * the sign-in began.
 */
function GooglePage() {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    finishGoogleRedirect(new URLSearchParams(location.search));
  }, []);
  return <MailLinkMessage title={signingInTitle} heading={pleaseWait} />;
}

/**
 * /auth/reset: the form for a new password.
 * @param hash the URL's fragment
 */
function ResetPage({ hash }: { hash: string }) {
  const token = parseLinkToken(hash);
  const [fields, setFields] = useState({ password: "", confirmation: "" });
  const { form, setProblem, problemOf } = useFormProblem();
  const [outcome, setOutcome] = useState<{ spent?: string }>();
  const [isDisowned] = useState(wasOpenedByDisownAccount);
  const busy = useAuthCallRunning();

  const setField = (name: keyof typeof fields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblem(undefined);
  };
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = newPasswordProblem(fields);
    setProblem(found);
    if (found) return;
    const result = await redeemResetLink(token.text, fields.password);
    if (result.kind === "failed") return setProblem({ field: "form", text: result.text });
    removeUrlFragment();
    setOutcome(result.kind === "spent" ? { spent: result.text } : {});
  };

  if (!token.text) return <ExpiredLink title={resetTitle} token={token} kind="reset" />;
  if (outcome?.spent)
    return <ExpiredLink title={resetTitle} text={outcome.spent} token={token} kind="reset" />;
  if (outcome) {
    return (
      <MailLinkMessage title={resetTitle} heading={doneTitle}>
        <p>{passwordChanged}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => openSignIn({ email: token.email })}>
            {loginTitle}
          </button>
        </p>
      </MailLinkMessage>
    );
  }
  return (
    <MailLinkMessage title={resetTitle} heading={resetTitle} isForm>
      {isDisowned && <p>{accountIsYours}</p>}
      {token.email && <p>{choosePasswordFor(token.email)}</p>}
      <form className={styles.linkForm} ref={form} noValidate aria-busy={busy} onSubmit={onSubmit}>
        {/* Tells password managers the account's name. */}
        <input type="hidden" name="username" autoComplete="username" value={token.email} readOnly />
        <NewPasswordFields
          label={newPasswordLabel}
          fields={fields}
          setField={setField}
          problemOf={problemOf}
        />
        {problemOf("form") && (
          <p className={styles.problem} role="alert">
            {problemOf("form")}
          </p>
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? pleaseWait : savePassword}
        </button>
      </form>
    </MailLinkMessage>
  );
}
