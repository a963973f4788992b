import "./checkout.css";
import { Link, useSearchParams } from "wouter";
import { useAccountRows } from "../../db/account/queries";
import { confirmationDelayed, confirmationPending, orderPlaced } from "../../domain/checkout/messages";
import { isFailure, isPaid } from "../../domain/checkout/startedCheckout";
import { findOrderedProduct } from "../../domain/orders/orderAgain";
import { accountPath } from "../../domain/shared/paths";
import { useSession } from "../../state/auth/session";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { type CheckoutReturn, useCheckoutReturn } from "../../state/checkout/checkoutReturn";
import { usePageTitle } from "../../state/shell/shop";
import { formatPrice } from "../../ui/format";
import { MessagePage } from "../../ui/MessagePage";
import { OrderItems } from "../../ui/OrderItems";
import { PaymentFailed, ReturnFacts } from "./FailurePage";

/**
 * Where the hosted checkout returns to (spec 2), however it ended: the address says so. What it says is shown as text, and
 * proves nothing.
 */
export default function SuccessPage() {
  const [query] = useSearchParams();
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

/** The order of a checkout that this browser started: on its way, and then what was ordered. */
export function PlacedOrder({ started, order, timedOut, oid }: CheckoutReturn & { oid: string | null }) {
  const { shopper } = useSession();
  const rows = useAccountRows(shopper?.uid ?? "");
  const { byId } = useCatalogue();
  const orderId = started?.orderId || oid;
  // Of an order of their own, signed-in shoppers hear by themselves.
  const shown = order ?? rows?.orders.find((each) => each.orderId === orderId);

  return (
    <section className="placed" aria-label="Your order">
      <p role="status" className="placed-status">
        {shown ? orderPlaced(shown.status) : timedOut ? confirmationDelayed : confirmationPending}
      </p>
      {shown && (
        <>
          <OrderItems items={shown.items} find={(item) => findOrderedProduct(item, byId)} />
          <p className="placed-total">
            <span>Total</span> <b>{formatPrice(shown.total)}</b>
          </p>
          {shopper && (
            <Link className="text-button" href={accountPath}>
              See your orders
            </Link>
          )}
        </>
      )}
    </section>
  );
}
