import { isFailure, isPaid } from "../../domain/checkout/startedCheckout";
import { type CheckoutReturn, useCheckoutReturn } from "../../state/checkout/checkoutReturn";
import { useQuery } from "../../state/shell/location";
import { usePageTitle } from "../../state/shell/pageTitle";
import { MessagePage } from "../../ui/MessagePage";
import { PaymentFailed } from "./PaymentFailed";
import { PlacedOrder } from "./PlacedOrder";
import { ReturnFacts } from "./ReturnFacts";

/**
 * Where the hosted checkout returns to (spec 2), however it ended: the address says so. What it says is shown as text, and
 * proves nothing.
 */
export default function SuccessPage() {
  const query = useQuery();
  const oid = query.get("oid");
  const ost = query.get("ost");
  const returned = useCheckoutReturn(oid, ost);
  if (isFailure(ost)) return <PaymentFailed facts={{ Order: oid, Status: ost }} />;
  return <Payment oid={oid} ost={ost} returned={returned} />;
}

interface PaymentProps {
  oid: string | null;
  ost: string | null;
  returned: CheckoutReturn;
}

/** Made, or under way. */
function Payment({ oid, ost, returned }: PaymentProps) {
  const title = isPaid(ost) ? "Payment success" : "Payment pending";
  usePageTitle(title);
  return (
    <MessagePage title={title}>
      <ReturnFacts facts={{ Order: oid, Status: ost }} />
      {returned.started && <PlacedOrder {...returned} oid={oid} />}
    </MessagePage>
  );
}
