import { isFailure, isPaid } from "../../domain/startedCheckout";
import { useCheckoutReturn } from "../../state/checkoutReturn";
import { useQuery } from "../../state/location";
import { usePageTitle } from "../../state/pageTitle";
import { PageNote } from "../../ui/PageNote";
import { PaymentFailed } from "./PaymentFailed";
import { PlacedOrder } from "./PlacedOrder";
import { ReturnFacts } from "./ReturnFacts";

/**
 * Where the hosted checkout returns to (spec 2), also when it failed: the address says so. What the address says is shown
 * as text, and proves nothing.
 */
export default function SuccessPage() {
  const query = useQuery();
  const oid = query.get("oid");
  const ost = query.get("ost");
  const facts = { Order: oid, Status: ost };
  const title = isPaid(ost) ? "Payment success" : "Payment pending";
  const returned = useCheckoutReturn(oid, ost);
  usePageTitle(title);
  if (isFailure(ost)) return <PaymentFailed facts={facts} />;
  return (
    <PageNote title={title}>
      <ReturnFacts facts={facts} />
      {returned.started && <PlacedOrder {...returned} oid={oid} />}
    </PageNote>
  );
}
