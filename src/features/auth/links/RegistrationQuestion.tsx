import {
  noItWasNotMe,
  registrationNote,
  registrationOpenedAt,
  registrationQuestion,
  registrationTitle,
  unknownDevice,
  verifyEmailTitle,
  yesItWasMe,
} from "../../../domain/auth/messages";
import { useAuthCallRunning } from "../../../state/auth/authCall";
import { formatMoment } from "../../../ui/format";
import { MailLinkMessage } from "./MailLinkMessage";

/** Up to this age the question says "a moment ago". */
const momentMs = 60 * 60_000;

interface RegistrationQuestionProps {
  /** "Chrome on Android"; "" when it is not known. */
  device: string;
  /** Milliseconds since 1970; 0 when it is not known. */
  openedAt: number;
  onAnswer(openedByMe: boolean): void;
}

/** Asks the owner of the address whether they opened the account, which was opened in another browser. */
export function RegistrationQuestion({ device, openedAt, onAnswer }: RegistrationQuestionProps) {
  const busy = useAuthCallRunning();
  const isRecent = Math.abs(Date.now() - openedAt) < momentMs;
  const answer = (openedByMe: boolean) => !busy && onAnswer(openedByMe);
  return (
    <MailLinkMessage title={verifyEmailTitle} heading={registrationTitle}>
      <p>{registrationQuestion(device || unknownDevice, isRecent)}</p>
      {openedAt > 0 && <p>{registrationOpenedAt(formatMoment(openedAt))}</p>}
      <p>{registrationNote}</p>
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
