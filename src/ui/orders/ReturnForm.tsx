import { type ComponentProps, useId } from "react";
import { defaultSizes } from "../../domain/catalogue/product";
import { normaliseSize } from "../../domain/catalogue/sizes";
import {
  allPieces,
  allPiecesOption,
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
import { useReturnForm } from "./useReturnForm";

interface ReturnFormProps {
  order: Order;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  sending: boolean;
  onAsk(request: ReturnRequest): void;
  onNo(): void;
}

/** The form of a return request: which pieces come back, why, and which size the shopper wants instead. */
export function ReturnForm({ order, heading: Heading, sending, onAsk, onNo }: ReturnFormProps) {
  const { values, change, reasonField, isReasonMissing, submit } = useReturnForm(onAsk);
  const { reason, piece, count, size } = values;
  const pieces = pieceTexts(order.items);
  const total = countPieces(order.items, pieces.length === 1 ? (pieces[0] ?? "") : piece);
  const sizes = exchangeSizesOf(order);
  const title = useId();
  return (
    <form className={styles.question} aria-labelledby={title} onSubmit={submit}>
      <Heading id={title} className={styles.title}>
        {returnQuestion}
      </Heading>
      <ReasonSelect
        ref={reasonField}
        value={reason}
        isMissing={isReasonMissing}
        onChoose={(value) => change({ reason: value })}
      />
      {pieces.length > 1 && (
        <LabelledSelect
          label={pieceLabel}
          emptyLabel={allPieces}
          options={pieces}
          value={piece}
          onChoose={(value) => change({ piece: value, count: 0 })}
        />
      )}
      {total > 1 && (
        <LabelledSelect
          label={pieceCountLabel}
          emptyLabel={allPiecesOption(total)}
          options={countsBelowTotal(total)}
          value={count || ""}
          onChoose={(value) => change({ count: Number(value) })}
        />
      )}
      {sizes.length > 0 && (
        <LabelledSelect
          label={sizeInsteadLabel}
          emptyLabel={noOtherSize}
          options={sizes}
          value={size}
          onChoose={(value) => change({ size: value })}
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

interface ReasonSelectProps extends Pick<LabelledSelectProps, "ref" | "value" | "onChoose"> {
  isMissing: boolean;
}

function ReasonSelect({ isMissing, ...choice }: ReasonSelectProps) {
  const problem = useId();
  return (
    <>
      <LabelledSelect
        {...choice}
        label={reasonLabel}
        emptyLabel={chooseReason}
        options={returnReasons}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? problem : undefined}
      />
      {/* No live region: the field gets the focus, and screen readers read this text as its description. */}
      {isMissing && (
        <p className={styles.problem} id={problem}>
          {requestRefusalTexts["return-reason"]}
        </p>
      )}
    </>
  );
}

interface LabelledSelectProps
  extends Pick<ComponentProps<"select">, "ref" | "aria-invalid" | "aria-describedby"> {
  label: string;
  /** The text of the first option, whose value is "". */
  emptyLabel: string;
  options: readonly (string | number)[];
  value: string | number;
  onChoose(value: string): void;
}

function LabelledSelect({ label, emptyLabel, options, onChoose, ...select }: LabelledSelectProps) {
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

/** The counts below a total, largest first: 2, 1 for a total of 3. */
const countsBelowTotal = (total: number): number[] =>
  Array.from({ length: total - 1 }, (_, at) => total - 1 - at);

/**
 * The sizes that the shopper can choose for an exchange: the default sizes and the sizes of the order; none
 * when no item of the order has a size.
 */
function exchangeSizesOf({ items }: Order): string[] {
  const ordered = items.map(({ size }) => normaliseSize(size)).filter(Boolean);
  return ordered.length === 0 ? [] : [...new Set([...defaultSizes, ...ordered])];
}
