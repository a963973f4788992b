import { type ReactNode, useId, useRef, useState } from "react";
import { somethingWrong } from "../../domain/shared/messages";
import { focusOnMount } from "../accessibility";
import styles from "./orderParcel.module.css";

/** The state of a question about an order, which replaces the button that opens it. */
export function useOrderQuestion() {
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
    const refusal = await request().catch(reportFailure);
    setSending(false);
    setProblem(refusal);
    if (refusal) return;
    setAccepted(true);
    setOpen(false);
    container.current?.focus();
  };
  return {
    open,
    /** Whether the answer "yes" is being sent. */
    sending,
    /** The text of a refusal; "" for none. */
    problem,
    /** Whether the shop has accepted the request. */
    accepted,
    /** Whether the shopper has closed the question: the button then gets the focus again. */
    closed,
    container,
    show: () => setOpen(true),
    /** Closes the question unless the request resolves with the text of a refusal. */
    send: (request: () => Promise<string>) => void send(request),
    close: () => {
      setOpen(false);
      setClosed(true);
      setProblem("");
    },
  };
}

/**
 * Logs an error of a request that is not the server's refusal, and returns the text to show. The question
 * stays open, so that the shopper can send it again.
 */
function reportFailure(problem: unknown): string {
  console.warn(problem);
  return somethingWrong;
}

interface OrderQuestionProps {
  question: ReturnType<typeof useOrderQuestion>;
  /** The text of the button; undefined when there is nothing to ask. */
  label: string | undefined;
  /** What screen readers announce after an accepted request. */
  confirmation?: string | undefined;
  /** A note above the button. */
  note?: ReactNode;
  /** The question, in place of the button. */
  children: ReactNode;
}

/** A button, the question that it opens, and the reason of a refusal. */
export function OrderQuestion({ question, label, confirmation, note, children }: OrderQuestionProps) {
  const { open, sending, problem, accepted, closed, container, show } = question;
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
        {accepted && confirmation}
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
  /** Whether the answer "yes" is being sent. */
  sending: boolean;
  onYes(): void;
  onNo(): void;
}

/**
 * Asks for confirmation of an action that cannot be undone. The title gets the focus: the repetitions of a
 * key that is held down would press a button.
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
