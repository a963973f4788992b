import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { returnReasons } from "../../domain/orders/messages";
import type { ReturnRequest } from "../../domain/orders/returnRequest";

/**
 * The values of the return form and its submit handler, which requires a reason. The reason field gets the
 * focus at the start.
 * @param onAsk called with a complete request
 */
export function useReturnForm(onAsk: (request: ReturnRequest) => void) {
  const [values, setValues] = useState({ reason: "", piece: "", count: 0, size: "" });
  const [isReasonMissing, setReasonMissing] = useState(false);
  const reasonField = useRef<HTMLSelectElement>(null);
  useEffect(() => reasonField.current?.focus(), []);

  const change = (changed: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changed }));
    if (changed.reason !== undefined) setReasonMissing(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const reason = returnReasons.find((each) => each === values.reason);
    if (reason) return onAsk({ ...values, reason });
    setReasonMissing(true);
    reasonField.current?.focus();
  };
  return { values, change, reasonField, isReasonMissing, submit };
}
