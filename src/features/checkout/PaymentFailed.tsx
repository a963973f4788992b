import { paymentFailed } from "../../domain/checkout/messages";
import { usePageTitle } from "../../state/shell/pageTitle";
import { openPanel } from "../../state/shell/panels";
import { MessagePage } from "../../ui/MessagePage";
import { ReturnFacts } from "./ReturnFacts";

/** Nothing was paid, and the cart is as it was. */
export function PaymentFailed({ facts }: { facts: Readonly<Record<string, string | null>> }) {
  usePageTitle("Payment failed");
  return (
    <MessagePage
      title="Payment failed"
      ways={
        <button type="button" className="button button-quiet" onClick={() => openPanel("cart")}>
          Open cart
        </button>
      }
    >
      <p>{paymentFailed}</p>
      <ReturnFacts facts={facts} />
    </MessagePage>
  );
}
