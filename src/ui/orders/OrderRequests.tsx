import { useId, useRef, useState } from "react";
import { defaultSizes } from "../../domain/catalogue/product";
import { normaliseSize } from "../../domain/catalogue/sizes";
import {
  allPieces,
  cancelAtOnce,
  cancelConfirm,
  cancelLabel,
  cancelOnRequest,
  cancelQuestion,
  chooseReason,
  keepOrder,
  noOtherSize,
  pieceLabel,
  reasonLabel,
  returnConfirm,
  returnLabel,
  returnQuestion,
  sizeInsteadLabel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import {
  cancelProblem,
  pieceTexts,
  type ReturnRequest,
  requestTexts,
  returnProblem,
  returnReasons,
} from "../../domain/orders/shopperRequests";
import { notNow } from "../../domain/shared/messages";
import styles from "./orderParcel.module.css";

interface OrderRequestsProps {
  order: Order;
  /** Each resolves with the text of a refusal; "" for none. */
  onCancel(): Promise<string>;
  onReturn(asked: ReturnRequest): Promise<string>;
}

/** Moves the focus to an element that replaces the one that was pressed. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

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

interface ReturnFormProps {
  order: Order;
  asking: boolean;
  onAsk(asked: ReturnRequest): void;
  onProblem(text: string): void;
  onNo(): void;
}

function ReturnForm({ order, asking, onAsk, onProblem, onNo }: ReturnFormProps) {
  const [reason, setReason] = useState("");
  const [piece, setPiece] = useState("");
  const [size, setSize] = useState("");
  const pieces = pieceTexts(order.items);
  const title = useId();
  const sizes = sizesFor(order);
  const ask = () => {
    const known = returnReasons.find((each) => each === reason);
    if (known) onAsk({ reason: known, piece, size });
    else onProblem(requestTexts["return-reason"]);
  };
  return (
    <form
      className={styles.question}
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <h3 id={title}>{returnQuestion}</h3>
      <label className={styles.choice}>
        <span>{reasonLabel}</span>
        <select ref={focusOnMount} value={reason} onChange={(event) => setReason(event.target.value)}>
          <option value="">{chooseReason}</option>
          {returnReasons.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {pieces.length > 1 && (
        <label className={styles.choice}>
          <span>{pieceLabel}</span>
          <select value={piece} onChange={(event) => setPiece(event.target.value)}>
            <option value="">{allPieces}</option>
            {pieces.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      {sizes.length > 0 && (
        <label className={styles.choice}>
          <span>{sizeInsteadLabel}</span>
          <select value={size} onChange={(event) => setSize(event.target.value)}>
            <option value="">{noOtherSize}</option>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      <div className={styles.choices}>
        <button type="submit" className="button" aria-disabled={asking || undefined}>
          {returnConfirm}
        </button>
        <button type="button" className="button button-quiet" onClick={onNo}>
          {notNow}
        </button>
      </div>
    </form>
  );
}

/** The usual sizes and those of the order; none for an order of things without sizes. */
function sizesFor({ items }: Order): string[] {
  const ordered = items.map(({ size }) => normaliseSize(size)).filter(Boolean);
  return ordered.length === 0 ? [] : [...new Set([...defaultSizes, ...ordered])];
}
