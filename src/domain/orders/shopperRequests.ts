import { cancelRequestDays, returnRequestDays } from "../shared/limits";
import { dayMs } from "../shared/timeUnits";
import type { requestRefusalTexts } from "./messages";
import { isCancellable, type ParcelState } from "./parcel";

/*
 * When a shopper may cancel an order, return it and erase its personal data. The content of a request to
 * return is in returnRequest.ts.
 */

/** The code of a refused request. */
export type RequestProblem = keyof typeof requestRefusalTexts;

/**
 * Why an order cannot be cancelled by its shopper; undefined when it can.
 * @param order `createdAt`: milliseconds since 1970; 0: unknown
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
 * Why an order cannot be returned; undefined when it can.
 * @param order `parcelStateAt`: milliseconds since 1970; 0: unknown, as of orders from before parcels had a
 * time. `erased`: without the address that a pickup needs
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
 * Why address and phone of an order cannot be erased yet; undefined when they can. A parcel under way needs
 * them, and so does the pickup of a return that was asked for.
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
