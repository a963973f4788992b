import { useRef, useState } from "react";
import {
  eraseConfirm,
  eraseDecline,
  erasedNote,
  eraseLabel,
  eraseLater,
  eraseQuestion,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { eraseProblem } from "../../domain/orders/shopperRequests";
import { ConfirmQuestion } from "./ConfirmQuestion";
import styles from "./orderParcel.module.css";
import { focusOnMount } from "./ReturnForm";

interface EraseRequestProps {
  order: Order;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  /** What is deleted, and what the shopper loses with it. */
  text: string;
  /** Whether to say that the data can be deleted later, while the order is not finished. */
  showsLaterNote?: boolean;
  /** Resolves with the text of a refusal; "" for none. */
  onErase(): Promise<string>;
}

/** The button that erases address and phone of a finished order, with a question before it. */
export function EraseRequest({ order, heading, text, showsLaterNote = false, onErase }: EraseRequestProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const [closed, setClosed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const { parcelState, returnRequestedAt, erased } = order;
  const isLater = eraseProblem({ parcelState, hasReturnRequest: Boolean(returnRequestedAt) }) !== undefined;
  if (isLater && !open && !erased) return showsLaterNote ? <p>{eraseLater}</p> : null;

  const erase = async () => {
    if (asking) return;
    setAsking(true);
    setProblem("");
    const refusal = await onErase().finally(() => setAsking(false));
    setProblem(refusal);
    if (refusal) return;
    setOpen(false);
    container.current?.focus();
  };
  const close = () => {
    setOpen(false);
    setClosed(true);
    setProblem("");
  };
  return (
    <div className={styles.requests} aria-busy={asking || undefined} ref={container} tabIndex={-1}>
      {erased && <p>{erasedNote}</p>}
      {!erased && open && (
        <ConfirmQuestion
          title={eraseQuestion}
          heading={heading}
          text={text}
          yes={eraseConfirm}
          no={eraseDecline}
          asking={asking}
          onYes={() => void erase()}
          onNo={close}
        />
      )}
      {!erased && !open && (
        <button
          type="button"
          className="text-button"
          ref={closed ? focusOnMount : undefined}
          onClick={() => setOpen(true)}
        >
          {eraseLabel}
        </button>
      )}
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
