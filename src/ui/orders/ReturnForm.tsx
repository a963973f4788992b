import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { defaultSizes } from "../../domain/catalogue/product";
import { normaliseSize } from "../../domain/catalogue/sizes";
import {
  allOfThem,
  allPieces,
  chooseReason,
  noOtherSize,
  pieceCountLabel,
  pieceLabel,
  reasonLabel,
  requestRefusalTexts,
  returnConfirm,
  returnQuestion,
  returnReasons,
  sizeInsteadLabel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { countPieces, pieceTexts, type ReturnRequest } from "../../domain/orders/returnRequest";
import { notNow } from "../../domain/shared/messages";
import styles from "./orderParcel.module.css";

interface ReturnFormProps {
  order: Order;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  sending: boolean;
  onAsk(request: ReturnRequest): void;
  onNo(): void;
}

/** Asks which pieces come back, why, and which size the shopper wants instead. */
export function ReturnForm({ order, heading: Heading, sending, onAsk, onNo }: ReturnFormProps) {
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [piece, setPiece] = useState("");
  const [count, setCount] = useState(0);
  const [size, setSize] = useState("");
  const pieces = pieceTexts(order.items);
  const total = countPieces(order.items, pieces.length === 1 ? (pieces[0] ?? "") : piece);
  const title = useId();
  const reasonProblem = useId();
  const reasonField = useRef<HTMLSelectElement>(null);
  useEffect(() => reasonField.current?.focus(), []);
  const sizes = sizesFor(order);
  const ask = () => {
    const known = returnReasons.find((each) => each === reason);
    if (known) onAsk({ reason: known, piece, count, size });
    else {
      setReasonMissing(true);
      reasonField.current?.focus();
    }
  };
  const changeReason = (value: string) => {
    setReason(value);
    setReasonMissing(false);
  };
  const changePiece = (value: string) => {
    setPiece(value);
    setCount(0);
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
      <Heading id={title} className={styles.title}>
        {returnQuestion}
      </Heading>
      <Choice
        label={reasonLabel}
        emptyLabel={chooseReason}
        options={returnReasons}
        value={reason}
        onChoose={changeReason}
        ref={reasonField}
        aria-invalid={isReasonMissing || undefined}
        aria-describedby={isReasonMissing ? reasonProblem : undefined}
      />
      {/* No live region: the field gets the focus and names this text. */}
      {isReasonMissing && (
        <p className={styles.problem} id={reasonProblem}>
          {requestRefusalTexts["return-reason"]}
        </p>
      )}
      {pieces.length > 1 && (
        <Choice
          label={pieceLabel}
          emptyLabel={allPieces}
          options={pieces}
          value={piece}
          onChoose={changePiece}
        />
      )}
      {total > 1 && (
        <Choice
          label={pieceCountLabel}
          emptyLabel={allOfThem(total)}
          options={countsBelow(total)}
          value={count || ""}
          onChoose={(value) => setCount(Number(value))}
        />
      )}
      {sizes.length > 0 && (
        <Choice
          label={sizeInsteadLabel}
          emptyLabel={noOtherSize}
          options={sizes}
          value={size}
          onChoose={setSize}
        />
      )}
      <div className={styles.choices}>
        <button type="submit" className="button" aria-disabled={sending || undefined}>
          {returnConfirm}
        </button>
        <button type="button" className="button button-quiet" onClick={onNo}>
          {notNow}
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps extends Pick<ComponentProps<"select">, "ref" | "aria-invalid" | "aria-describedby"> {
  label: string;
  /** The text of the first option, whose value is "". */
  emptyLabel: string;
  options: readonly (string | number)[];
  value: string | number;
  onChoose(value: string): void;
}

function Choice({ label, emptyLabel, options, onChoose, ...select }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select {...select} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}

/** 2, 1 for 3. */
const countsBelow = (total: number): number[] => Array.from({ length: total - 1 }, (_, at) => total - 1 - at);

/** The usual sizes and those of the order; none for an order of things without sizes. */
function sizesFor({ items }: Order): string[] {
  const ordered = items.map(({ size }) => normaliseSize(size)).filter(Boolean);
  return ordered.length === 0 ? [] : [...new Set([...defaultSizes, ...ordered])];
}
