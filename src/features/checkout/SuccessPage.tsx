import { Link, useSearchParams } from "wouter";
import { useAccountRows } from "../../db/account/queries";
import {
  confirmationDelayed,
  confirmationPending,
  orderPlaced,
  paymentPendingTitle,
  paymentSuccessTitle,
  seeYourOrders,
  yourOrder,
} from "../../domain/checkout/messages";
import { isCartClearedByStatus, isFailedStatus } from "../../domain/checkout/startedCheckout";
import { findOrderedProduct } from "../../domain/orders/addOrderedItems";
import { orderLabel, statusLabel, totalLabel } from "../../domain/orders/messages";
import { formatAmount } from "../../domain/shared/money";
import { accountPath } from "../../domain/shared/paths";
import { useSession } from "../../state/auth/session";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { type CheckoutReturn, useCheckoutReturn } from "../../state/checkout/checkoutReturn";
import { usePageTitle } from "../../state/shell/pageTitle";
import { MessagePage } from "../../ui/MessagePage";
import { OrderItems } from "../../ui/orders/OrderItems";
import styles from "./checkout.module.css";
import { CheckoutReturnParameters, PaymentFailed } from "./FailurePage";

/**
 * The return page of the hosted checkout (spec 2). The URL's query contains the result, which can also be a
 * failure. The page only shows the result as text, because a query that anyone can write proves no payment.
 */
export default function SuccessPage() {
  const [query] = useSearchParams();
  const oid = query.get("oid");
  const ost = query.get("ost");
  return <CheckoutResult key={JSON.stringify([oid, ost])} oid={oid} ost={ost} />;
}

function CheckoutResult({ oid, ost }: Pick<PaymentResultProps, "oid" | "ost">) {
  const returned = useCheckoutReturn(oid, ost);
  if (isFailedStatus(ost)) return <PaymentFailed facts={{ [orderLabel]: oid, [statusLabel]: ost }} />;
  return <PaymentResult oid={oid} ost={ost} returned={returned} />;
}

interface PaymentResultProps {
  oid: string | null;
  ost: string | null;
  returned: CheckoutReturn;
}

/** The message for a payment that succeeded or is pending. */
function PaymentResult({ oid, ost, returned }: PaymentResultProps) {
  const title = isCartClearedByStatus(ost) ? paymentSuccessTitle : paymentPendingTitle;
  usePageTitle(title);
  return (
    <MessagePage title={title}>
      <CheckoutReturnParameters facts={{ [orderLabel]: oid, [statusLabel]: ost }} />
      <PlacedOrder {...returned} oid={oid} />
    </MessagePage>
  );
}

/**
 * The order of a checkout that this browser started: a waiting message until the order is loaded, then the
 * order's items. The live region is always rendered, because screen readers announce only changes in an
 * existing region.
 */
function PlacedOrder({ started, order, gaveUp, oid }: CheckoutReturn & { oid: string | null }) {
  const { shopper } = useSession();
  const account = useAccountRows(shopper?.uid ?? "");
  const { byId } = useCatalogue();
  const orderId = started?.orderId || oid;
  // For a signed-in shopper, the sync of the account can store the order before `useCheckoutReturn` finds it.
  const shown = order ?? account?.orders.find((each) => each.orderId === orderId);

  // When the stored checkouts cannot be read, assumes that this browser started the checkout, so that the
  // page shows the message about the order.
  const isOwn = started || (started === undefined && gaveUp);

  return (
    <section className={isOwn ? styles.placed : "sr-only"} aria-label={isOwn ? yourOrder : undefined}>
      <p role="status">
        {isOwn && (shown ? orderPlaced(shown.status) : gaveUp ? confirmationDelayed : confirmationPending)}
      </p>
      {isOwn && shown && (
        <>
          <OrderItems items={shown.items} find={(item) => findOrderedProduct(item, byId)} />
          <p className={styles.placedTotal}>
            <span>{totalLabel}</span> <b>{formatAmount(shown.total)}</b>
          </p>
          {shopper && (
            <Link className="text-button" href={accountPath}>
              {seeYourOrders}
            </Link>
          )}
        </>
      )}
    </section>
  );
}
