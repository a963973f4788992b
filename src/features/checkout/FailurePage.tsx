import { useEffect } from "react";
import { endNewestCheckout } from "../../state/checkout/checkoutReturn";
import { useQuery } from "../../state/shell/location";
import { PaymentFailed } from "./PaymentFailed";

/** Where the hosted checkout returns to when nothing was paid (spec 2). */
export default function FailurePage() {
  useEffect(() => void endNewestCheckout().catch(console.warn), []);
  return <PaymentFailed facts={{ Status: useQuery().get("ost") }} />;
}
