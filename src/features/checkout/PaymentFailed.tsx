import { paymentFailed } from "../../domain/messages/checkout";
import { usePageTitle } from "../../state/pageTitle";
import { openPanel } from "../../state/panels";
import { PageNote } from "../../ui/PageNote";
import { ReturnFacts } from "./ReturnFacts";

/** Nothing was paid, and the cart is as it was. */
export function PaymentFailed({ facts }: { facts: Readonly<Record<string, string | null>> }) {
  usePageTitle("Payment failed");
  return (
    <PageNote
      title="Payment failed"
      ways={
        <button type="button" className="button button-quiet" onClick={() => openPanel("cart")}>
          Open cart
        </button>
      }
    >
      <p>{paymentFailed}</p>
      <ReturnFacts facts={facts} />
    </PageNote>
  );
}
