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
import { ConfirmQuestion, OrderQuestion, useOrderQuestion } from "./OrderQuestion";

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
  const question = useOrderQuestion();
  const { parcelState, returnRequestedAt, erased } = order;
  const isLater = eraseProblem({ parcelState, hasReturnRequest: Boolean(returnRequestedAt) }) !== undefined;
  if (isLater && !question.open && !erased) return showsLaterNote ? <p>{eraseLater}</p> : null;

  return (
    <OrderQuestion
      question={question}
      label={erased ? undefined : eraseLabel}
      note={erased && <p>{erasedNote}</p>}
    >
      <ConfirmQuestion
        title={eraseQuestion}
        heading={heading}
        text={text}
        yes={eraseConfirm}
        no={eraseDecline}
        asking={question.asking}
        onYes={() => question.send(onErase)}
        onNo={question.close}
      />
    </OrderQuestion>
  );
}
