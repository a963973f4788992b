import "./checkout.css";
import { useAccountRows } from "../../db/account/queries";
import { confirmationComes, confirmationLate, orderPlaced } from "../../domain/checkout/messages";
import { productOf } from "../../domain/orders/orderAgain";
import { accountPath } from "../../domain/shared/paths";
import { useSession } from "../../state/auth/session";
import { useCatalogue } from "../../state/catalogue/catalogue";
import type { CheckoutReturn } from "../../state/checkout/checkoutReturn";
import { formatPrice } from "../../ui/format";
import { OrderItems } from "../../ui/OrderItems";

/** The order of a checkout that this browser started: on its way, and then what was ordered. */
export function PlacedOrder({ started, order, gaveUp, oid }: CheckoutReturn & { oid: string | null }) {
  const { shopper } = useSession();
  const rows = useAccountRows(shopper?.uid ?? "");
  const { byId } = useCatalogue();
  const orderId = started?.orderId || oid;
  // Of an order of their own, signed-in shoppers hear by themselves.
  const shown = order ?? rows?.orders.find((each) => each.orderId === orderId);

  return (
    <section className="placed" aria-label="Your order">
      <p role="status" className="placed-state">
        {shown ? orderPlaced(shown.status) : gaveUp ? confirmationLate : confirmationComes}
      </p>
      {shown && (
        <>
          <OrderItems items={shown.items} find={(item) => productOf(item, byId)} />
          <p className="placed-total">
            <span>Total</span> <b>{formatPrice(shown.total)}</b>
          </p>
          {shopper && (
            <a className="text-button" href={accountPath}>
              See your orders
            </a>
          )}
        </>
      )}
    </section>
  );
}
