import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { paymentFailed } from "../../domain/checkout/messages";
import { endNewestCheckout } from "../../state/checkout/checkoutReturn";
import { openPanel } from "../../state/shell/panels";
import { usePageTitle } from "../../state/shell/shop";
import { MessagePage } from "../../ui/MessagePage";

/** Where the hosted checkout returns to when nothing was paid (spec 2). */
export default function FailurePage() {
  useEffect(() => void endNewestCheckout().catch(console.warn), []);
  const [query] = useSearchParams();
  return <PaymentFailed facts={{ Status: query.get("ost") }} />;
}

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

/** What the address says about a checkout: as text whatever it holds, a dash for what is missing (spec 2). */
export function ReturnFacts({ facts }: { facts: Readonly<Record<string, string | null>> }) {
  return (
    <dl className="message-page-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value?.trim() ? value : "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
