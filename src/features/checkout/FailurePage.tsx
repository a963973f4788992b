import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { openCart, paymentFailed, paymentFailedTitle } from "../../domain/checkout/messages";
import { statusLabel } from "../../domain/orders/messages";
import { markNewestCheckoutEnded } from "../../state/checkout/checkoutReturn";
import { usePageTitle } from "../../state/shell/pageTitle";
import { openPanel } from "../../state/shell/panels";
import { MessagePage } from "../../ui/MessagePage";

/** The return page of the hosted checkout after a failed payment (spec 2). */
export default function FailurePage() {
  useEffect(() => void markNewestCheckoutEnded().catch(console.warn), []);
  const [query] = useSearchParams();
  return <PaymentFailed facts={{ [statusLabel]: query.get("ost") }} />;
}

/**
 * The message of a failed payment, with a button that opens the unchanged cart.
 * @param facts query parameters to show
 */
export function PaymentFailed({ facts }: { facts: Readonly<Record<string, string | null>> }) {
  usePageTitle(paymentFailedTitle);
  return (
    <MessagePage
      title={paymentFailedTitle}
      actions={
        <button type="button" className="button button-quiet" onClick={() => openPanel("cart")}>
          {openCart}
        </button>
      }
    >
      <p>{paymentFailed}</p>
      <CheckoutReturnParameters facts={facts} />
    </MessagePage>
  );
}

/**
 * Shows query parameters of the hosted checkout's return as text, with a dash for a missing value (spec 2).
 */
export function CheckoutReturnParameters({ facts }: { facts: Readonly<Record<string, string | null>> }) {
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
