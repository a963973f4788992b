import { useRef, useState } from "react";
import {
  cancelAtOnce,
  cancelConfirm,
  cancelLabel,
  cancelOnRequest,
  cancelQuestion,
  cancelUnknownPayment,
  cashOnDelivery,
  keepOrder,
  prepaid,
  returnLabel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/orders/returnRequest";
import { cancelProblem, returnProblem } from "../../domain/orders/shopperRequests";
import { ConfirmQuestion } from "./ConfirmQuestion";
import styles from "./orderParcel.module.css";
import { focusOnMount, ReturnForm } from "./ReturnForm";

/** What happens when an order is cancelled, by its payment. */
const cancelTexts: Record<string, string> = { [cashOnDelivery]: cancelAtOnce, [prepaid]: cancelOnRequest };

interface CancelOrReturnProps {
  order: Order;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  /** Each resolves with the text of a refusal; "" for none. */
  onCancel(): Promise<string>;
  onReturn(asked: ReturnRequest): Promise<string>;
}

/** The buttons that cancel or return an order, while that is possible, each with a question before it. */
export function CancelOrReturn({ order, heading, onCancel, onReturn }: CancelOrReturnProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const [closed, setClosed] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const canCancel = !order.cancelRequestedAt && cancelProblem(order, Date.now()) === undefined;
  const canReturn = !order.returnRequestedAt && returnProblem(order, Date.now()) === undefined;

  const send = async (request: () => Promise<string>) => {
    if (asking) return;
    setAsking(true);
    setProblem("");
    const text = await request().finally(() => setAsking(false));
    setProblem(text);
    if (text) return;
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
      {(canCancel || canReturn) && !open && (
        <button
          type="button"
          className="text-button"
          ref={closed ? focusOnMount : undefined}
          onClick={() => setOpen(true)}
        >
          {canCancel ? cancelLabel : returnLabel}
        </button>
      )}
      {open && canCancel && (
        <ConfirmQuestion
          title={cancelQuestion}
          heading={heading}
          text={cancelTexts[order.payment ?? ""] ?? cancelUnknownPayment}
          yes={cancelConfirm}
          no={keepOrder}
          asking={asking}
          onYes={() => void send(onCancel)}
          onNo={close}
        />
      )}
      {open && canReturn && (
        <ReturnForm
          order={order}
          heading={heading}
          asking={asking}
          onAsk={(asked) => void send(() => onReturn(asked))}
          onProblem={setProblem}
          onNo={close}
        />
      )}
      <p className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
