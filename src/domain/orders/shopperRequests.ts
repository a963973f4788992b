import { cancelRequestDays, returnRequestDays } from "../shared/limits";
import { dayMs } from "../shared/timeUnits";
import type { requestRefusalTexts } from "./messages";
import { isCancellable, type ParcelState } from "./parcel";

/*
 * Whether a shopper may cancel an order, return it and erase its personal data. The content of a return
 * request is in returnRequest.ts.
 */

/** Code of the reason why a shopper's request is refused. */
export type RequestProblem = keyof typeof requestRefusalTexts;

/**
 * Why the shopper cannot cancel an order; undefined when it can be cancelled.
 * @param order `createdAt`: milliseconds since 1970; 0: unknown, and the time limit does not apply
 * @param now milliseconds since 1970
 */
export function cancelProblem(
  { parcelState, createdAt }: { parcelState: ParcelState; createdAt: number },
  now: number,
): RequestProblem | undefined {
  if (!isCancellable(parcelState)) return "order-packed";
  return createdAt > 0 && now - createdAt > cancelRequestDays * dayMs ? "cancel-too-late" : undefined;
}

/**
 * Why the shopper cannot return an order; undefined when it can be returned.
 * @param order `parcelStateAt`: milliseconds since 1970; 0: unknown, as for orders that are older than the
 * parcel states; the time limit then does not apply. `erased`: the address that a pickup needs is erased
 * @param now milliseconds since 1970
 */
export function returnProblem(
  {
    parcelState,
    parcelStateAt,
    erased,
  }: { parcelState: ParcelState; parcelStateAt: number; erased?: boolean },
  now: number,
): RequestProblem | undefined {
  if (parcelState !== "delivered") return "return-not-delivered";
  if (erased) return "return-erased";
  return parcelStateAt > 0 && now - parcelStateAt > returnRequestDays * dayMs ? "return-too-late" : undefined;
}

/**
 * Why the shopper cannot yet erase address and phone of an order; undefined when they can be erased. A parcel
 * on its way needs them, and so does the pickup of a requested return.
 */
export function eraseProblem({
  parcelState,
  hasReturnRequest,
}: {
  parcelState: ParcelState;
  hasReturnRequest: boolean;
}): RequestProblem | undefined {
  const isFinished =
    parcelState === "cancelled" ||
    parcelState === "returned" ||
    (parcelState === "delivered" && !hasReturnRequest);
  return isFinished ? undefined : "erase-not-finished";
}
