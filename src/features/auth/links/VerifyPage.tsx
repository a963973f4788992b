import { useEffect, useRef, useState } from "react";
import { parseLinkToken } from "../../../domain/auth/mailLinks";
import {
  addressConfirmed,
  emailVerified,
  goToShop,
  linkFailedTitle,
  loginTitle,
  noItWasNotMe,
  pleaseWait,
  registrationNotYouNote,
  registrationOpenedAt,
  registrationQuestion,
  registrationTitle,
  verifyEmailTitle as title,
  unknownDeviceInSentence,
  welcomeTo,
  yesItWasMe,
} from "../../../domain/auth/messages";
import { tryAgain } from "../../../domain/shared/messages";
import { hourMs } from "../../../domain/shared/timeUnits";
import { useAuthCallRunning } from "../../../state/auth/authCall";
import {
  disownAccount,
  type LinkResult,
  redeemVerificationLink,
  removeUrlFragment,
} from "../../../state/auth/mailLinks";
import { openSignIn } from "../../../state/auth/signInPanel";
import { shop } from "../../../state/shell/shop";
import { formatDateTime } from "../../../ui/format";
import { HomeSectionLink } from "../../../ui/links";
import { ExpiredLink, MailLinkMessage } from "./MailLinkMessage";

/**
 * /auth/verify: confirms the email address of a new account.
 * @param hash the URL's fragment
 */
export function VerifyPage({ hash }: { hash: string }) {
  const token = parseLinkToken(hash);
  const [result, setResult] = useState<LinkResult>();
  const redeemed = useRef(false);

  const redeem = async (openedByMe = false) => {
    setResult(undefined);
    const next = await redeemVerificationLink(token.text, openedByMe);
    // For the result "question" the URL keeps the fragment with the token, so that a reload of the page shows
    // the question again.
    if (next.kind === "done" || next.kind === "spent") removeUrlFragment();
    setResult(next);
  };
  const refuse = async () => {
    const next = await disownAccount(token.text);
    if (next.kind === "spent") removeUrlFragment();
    if (next.kind !== "done") setResult(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is redeemed once.
  useEffect(() => {
    if (redeemed.current || !token.text) return;
    redeemed.current = true;
    redeem();
  }, []);

  if (!token.text) return <ExpiredLink title={title} token={token} kind="verification" />;
  if (!result) return <MailLinkMessage title={title} heading={pleaseWait} />;
  if (result.kind === "spent")
    return <ExpiredLink title={title} text={result.text} token={token} kind="verification" />;
  if (result.kind === "question") {
    const { device, openedAt } = result;
    const onAnswer = (openedByMe: boolean) => void (openedByMe ? redeem(true) : refuse());
    return <ConfirmRegistration device={device} openedAt={openedAt} onAnswer={onAnswer} />;
  }
  if (result.kind === "failed") {
    return (
      <MailLinkMessage title={title} heading={linkFailedTitle}>
        <p>{result.text}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => redeem()}>
            {tryAgain}
          </button>
        </p>
      </MailLinkMessage>
    );
  }
  return (
    <MailLinkMessage title={title} heading={welcomeTo(shop.name)}>
      <p>{result.signedIn ? emailVerified : addressConfirmed}</p>
      <p className="message-page-actions">
        {!result.signedIn && (
          <button type="button" className="button" onClick={() => openSignIn({ email: token.email })}>
            {loginTitle}
          </button>
        )}
        <HomeSectionLink className={result.signedIn ? "button" : "button button-quiet"} section="shop">
          {goToShop}
        </HomeSectionLink>
      </p>
    </MailLinkMessage>
  );
}

/** Age of a registration up to which the question says "a moment ago", in milliseconds. */
const momentMs = hourMs;

interface ConfirmRegistrationProps {
  /** The browser of the registration, for example "Chrome on Android"; "" when unknown. */
  device: string;
  /** Time of the registration, in milliseconds since 1970; 0 when unknown. */
  openedAt: number;
  onAnswer(openedByMe: boolean): void;
}

/**
 * Asks the owner of the email address whether they registered the account, because it was registered in
 * another browser.
 */
function ConfirmRegistration({ device, openedAt, onAnswer }: ConfirmRegistrationProps) {
  const busy = useAuthCallRunning();
  const isRecent = Math.abs(Date.now() - openedAt) < momentMs;
  const answer = (openedByMe: boolean) => !busy && onAnswer(openedByMe);
  return (
    <MailLinkMessage title={title} heading={registrationTitle}>
      <p>{registrationQuestion(device || unknownDeviceInSentence, isRecent)}</p>
      {openedAt > 0 && <p>{registrationOpenedAt(formatDateTime(openedAt))}</p>}
      <p>{registrationNotYouNote}</p>
      <p className="message-page-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={() => answer(true)}>
          {yesItWasMe}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy}
          onClick={() => answer(false)}
        >
          {noItWasNotMe}
        </button>
      </p>
    </MailLinkMessage>
  );
}
