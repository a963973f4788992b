import { useId, useRef, useState } from "react";
import {
  cancelAtOnce,
  cancelConfirm,
  cancelLabel,
  cancelOnRequest,
  cancelQuestion,
  keepOrder,
  returnLabel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { cancelProblem, type ReturnRequest, returnProblem } from "../../domain/orders/shopperRequests";
import styles from "./orderParcel.module.css";
import { focusOnMount, ReturnForm } from "./ReturnForm";

interface OrderRequestsProps {
  order: Order;
  /** Each resolves with the text of a refusal; "" for none. */
  onCancel(): Promise<string>;
  onReturn(asked: ReturnRequest): Promise<string>;
}

/** The buttons that cancel or return an order, while that is possible, each with a question before it. */
export function OrderRequests({ order, onCancel, onReturn }: OrderRequestsProps) {
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
        <CancelQuestion
          isCash={order.payment === "Cash on delivery"}
          asking={asking}
          onYes={() => void send(onCancel)}
          onNo={close}
        />
      )}
      {open && canReturn && (
        <ReturnForm
          order={order}
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

interface CancelQuestionProps {
  isCash: boolean;
  asking: boolean;
  onYes(): void;
  onNo(): void;
}

function CancelQuestion({ isCash, asking, onYes, onNo }: CancelQuestionProps) {
  const title = useId();
  return (
    <section className={styles.question} aria-labelledby={title}>
      <h3 id={title}>{cancelQuestion}</h3>
      <p>{isCash ? cancelAtOnce : cancelOnRequest}</p>
      <div className={styles.choices}>
        <button
          type="button"
          className="button"
          ref={focusOnMount}
          aria-disabled={asking || undefined}
          onClick={onYes}
        >
          {cancelConfirm}
        </button>
        <button type="button" className="button button-quiet" onClick={onNo}>
          {keepOrder}
        </button>
      </div>
    </section>
  );
}
