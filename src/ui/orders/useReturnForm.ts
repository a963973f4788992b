import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { returnReasons } from "../../domain/orders/messages";
import type { ReturnRequest } from "../../domain/orders/returnRequest";

/**
 * The values of the form, and its submit, which asks for a reason first. The field of the reason gets the
 * focus at the start.
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
