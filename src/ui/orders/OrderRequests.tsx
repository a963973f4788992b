import {
  cancelAtOnce,
  cancelConfirm,
  cancelLabel,
  cancelled,
  cancelOnRequest,
  cancelQuestion,
  cancelRequested,
  cancelUnknownPayment,
  cashOnDelivery,
  eraseConfirm,
  eraseDecline,
  erasedNote,
  eraseLabel,
  eraseLater,
  eraseQuestion,
  keepOrder,
  prepaid,
  returnLabel,
  returnRequested,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import type { ReturnRequest } from "../../domain/orders/returnRequest";
import { cancelProblem, eraseProblem, returnProblem } from "../../domain/orders/shopperRequests";
import { ConfirmQuestion, InlineConfirmation, useInlineConfirmation } from "./InlineConfirmation";
import { ReturnForm } from "./ReturnForm";

/** What happens when the shopper cancels an order, for each way of payment. */
const cancelTexts: Record<string, string> = { [cashOnDelivery]: cancelAtOnce, [prepaid]: cancelOnRequest };

interface CancelOrReturnProps {
  order: Order;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  /**
   * Sends the shopper's request, as `onReturn` does. Resolves with "" when the server accepted the request,
   * otherwise with a text that says why the server refused it.
   */
  onCancel(): Promise<string>;
  onReturn(request: ReturnRequest): Promise<string>;
  /** Whether the page itself announces each new status of the order to screen readers. */
  announcesStatus?: boolean;
}

/** The buttons that cancel or return an order, while that is possible; each asks a question first. */
export function CancelOrReturn({
  order,
  heading,
  onCancel,
  onReturn,
  announcesStatus = false,
}: CancelOrReturnProps) {
  const confirmation = useInlineConfirmation();
  const { sending, close } = confirmation;
  const canCancel = !order.cancelRequestedAt && cancelProblem(order, Date.now()) === undefined;
  const canReturn = !order.returnRequestedAt && returnProblem(order, Date.now()) === undefined;
  const label = canCancel ? cancelLabel : canReturn ? returnLabel : undefined;
  return (
    <InlineConfirmation
      confirmation={confirmation}
      label={label}
      acceptedText={acceptedRequestText(order, announcesStatus)}
    >
      {canCancel && (
        <ConfirmQuestion
          title={cancelQuestion}
          heading={heading}
          text={cancelTexts[order.payment ?? ""] ?? cancelUnknownPayment}
          yes={cancelConfirm}
          no={keepOrder}
          sending={sending}
          onYes={() => confirmation.send(onCancel)}
          onNo={close}
        />
      )}
      {canReturn && (
        <ReturnForm
          order={order}
          heading={heading}
          sending={sending}
          onAsk={(request) => confirmation.send(() => onReturn(request))}
          onNo={close}
        />
      )}
    </InlineConfirmation>
  );
}

/**
 * The text that screen readers announce after the server has accepted a request to cancel or return.
 * undefined if nothing was requested, and for a cancelled order whose page announces the new status itself.
 */
function acceptedRequestText(order: Order, announcesStatus: boolean): string | undefined {
  const { parcelState, cancelRequestedAt, returnRequestedAt, returnSize = "" } = order;
  if (parcelState === "cancelled") return announcesStatus ? undefined : cancelled;
  if (returnRequestedAt) return returnRequested(returnSize);
  return cancelRequestedAt ? cancelRequested : undefined;
}

interface ErasePersonalDataProps {
  order: Order;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  /** Says what is deleted, and what the shopper loses with it. */
  text: string;
  /** Whether to show a note, while the order is not finished, that the data can be deleted later. */
  showsLaterNote?: boolean;
  /** Resolves with "" when the server accepted the request, otherwise with the reason of its refusal. */
  onErase(): Promise<string>;
}

/** The button that erases address and phone of a finished order; it asks a question first. */
export function ErasePersonalData({
  order,
  heading,
  text,
  showsLaterNote = false,
  onErase,
}: ErasePersonalDataProps) {
  const confirmation = useInlineConfirmation();
  const { parcelState, returnRequestedAt, erased } = order;
  const isLater = eraseProblem({ parcelState, hasReturnRequest: Boolean(returnRequestedAt) }) !== undefined;
  if (isLater && !confirmation.open && !erased) return showsLaterNote ? <p>{eraseLater}</p> : null;

  return (
    <InlineConfirmation
      confirmation={confirmation}
      label={erased ? undefined : eraseLabel}
      note={erased && <p>{erasedNote}</p>}
    >
      <ConfirmQuestion
        title={eraseQuestion}
        heading={heading}
        text={text}
        yes={eraseConfirm}
        no={eraseDecline}
        sending={confirmation.sending}
        onYes={() => confirmation.send(onErase)}
        onNo={confirmation.close}
      />
    </InlineConfirmation>
  );
}
