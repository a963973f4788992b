import { useState } from "react";
import {
  eraseConfirm,
  eraseDecline,
  eraseLabel,
  eraseLater,
  eraseQuestion,
  eraseText,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { eraseProblem } from "../../domain/orders/shopperRequests";
import { ConfirmQuestion } from "../../ui/orders/ConfirmQuestion";
import { focusOnMount } from "../../ui/orders/ReturnForm";
import styles from "./orderLink.module.css";

interface EraseRequestProps {
  order: Order;
  /** Resolves with the text of a refusal; "" for none. */
  onErase(): Promise<string>;
}

/** The button that erases address and phone of a finished order, with a question before it. */
export function EraseRequest({ order, onErase }: EraseRequestProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const [closed, setClosed] = useState(false);
  const { parcelState, returnRequestedAt } = order;
  const isLater = eraseProblem({ parcelState, hasReturnRequest: Boolean(returnRequestedAt) }) !== undefined;
  if (isLater && !open) return <p>{eraseLater}</p>;

  const erase = async () => {
    if (asking) return;
    setAsking(true);
    setProblem("");
    setProblem(await onErase().finally(() => setAsking(false)));
  };
  const close = () => {
    setOpen(false);
    setClosed(true);
    setProblem("");
  };
  return (
    <div className={styles.erase} aria-busy={asking || undefined}>
      {open ? (
        <ConfirmQuestion
          title={eraseQuestion}
          heading="h2"
          text={eraseText}
          yes={eraseConfirm}
          no={eraseDecline}
          asking={asking}
          onYes={() => void erase()}
          onNo={close}
        />
      ) : (
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
