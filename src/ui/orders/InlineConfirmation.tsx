import { type ReactNode, useId, useRef, useState } from "react";
import { somethingWrong } from "../../domain/shared/messages";
import { focusOnMount } from "../accessibility";
import styles from "./orderParcel.module.css";

/**
 * The state of `InlineConfirmation`: a button for a request about an order (cancel, return, erase), and the
 * question that replaces the button until the shopper has answered the question.
 */
export function useInlineConfirmation() {
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [closed, setClosed] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const container = useRef<HTMLDivElement>(null);

  const send = async (request: () => Promise<string>) => {
    if (sending) return;
    setSending(true);
    setProblem("");
    const refusal = await request().catch(logAndDescribeFailure);
    setSending(false);
    setProblem(refusal);
    if (refusal) return;
    setAccepted(true);
    setOpen(false);
    container.current?.focus();
  };
  return {
    open,
    /** Whether the request is being sent. */
    sending,
    /** Why the server refused the request; "" without a refusal. */
    problem,
    /** Whether the shop has accepted the request. */
    accepted,
    /** Whether the shopper has closed the question; the button then gets the focus again. */
    closed,
    container,
    show: () => setOpen(true),
    /**
     * Sends the request. The question closes when `request` resolves with ""; it stays open when `request`
     * resolves with a text, the reason of the server's refusal.
     */
    send: (request: () => Promise<string>) => void send(request),
    close: () => {
      setOpen(false);
      setClosed(true);
      setProblem("");
    },
  };
}

/**
 * Logs an error of `request`, for example without a network, and returns the text to show. The text counts as
 * a refusal: the question stays open, so that the shopper can send the request again.
 */
function logAndDescribeFailure(problem: unknown): string {
  console.warn(problem);
  return somethingWrong;
}

interface InlineConfirmationProps {
  confirmation: ReturnType<typeof useInlineConfirmation>;
  /** The text of the button; undefined when the request is not possible. */
  label: string | undefined;
  /** What screen readers announce after the server has accepted the request. */
  acceptedText?: string | undefined;
  /** A note above the button. */
  note?: ReactNode;
  /** The question that replaces the button. */
  children: ReactNode;
}

/**
 * A button for a request about an order, the question that replaces the pressed button, and the reason if the
 * server refuses the request.
 */
export function InlineConfirmation({
  confirmation,
  label,
  acceptedText,
  note,
  children,
}: InlineConfirmationProps) {
  const { open, sending, problem, accepted, closed, container, show } = confirmation;
  return (
    <div className={styles.requests} aria-busy={sending || undefined} ref={container} tabIndex={-1}>
      {note}
      {label && !open && (
        <button type="button" className="text-button" ref={closed ? focusOnMount : undefined} onClick={show}>
          {label}
        </button>
      )}
      {label && open && children}
      <p className="sr-only" role="status">
        {accepted && acceptedText}
      </p>
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

interface ConfirmQuestionProps {
  title: string;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  text: string;
  yes: string;
  no: string;
  /** Whether the request is being sent. */
  sending: boolean;
  onYes(): void;
  onNo(): void;
}

/**
 * Asks the shopper to confirm an action that cannot be undone. The focus starts on the title, because a key
 * that is still held down would press a focused button.
 */
export function ConfirmQuestion({
  title,
  heading: Heading,
  text,
  yes,
  no,
  sending,
  onYes,
  onNo,
}: ConfirmQuestionProps) {
  const id = useId();
  return (
    <section className={styles.question} aria-labelledby={id}>
      <Heading id={id} className={styles.title} tabIndex={-1} ref={focusOnMount}>
        {title}
      </Heading>
      <p>{text}</p>
      <div className={styles.choices}>
        <button type="button" className="button" aria-disabled={sending || undefined} onClick={onYes}>
          {yes}
        </button>
        <button type="button" className="button button-quiet" onClick={onNo}>
          {no}
        </button>
      </div>
    </section>
  );
}
