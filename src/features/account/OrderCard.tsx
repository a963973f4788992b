import { memo, useState } from "react";
import { lineChangeText } from "../../domain/cart/lineChanges";
import { nameAndSize } from "../../domain/cart/messages";
import type { InMemoryCatalogue } from "../../domain/catalogue/inMemoryCatalogue";
import { findOrderedProduct, type UnavailableItem } from "../../domain/orders/addOrderedItems";
import {
  eraseTextOfAccount,
  notAllOrderedAgain,
  orderAgainLabel,
  orderLabel,
  orderNumber,
  statusLabel,
  totalLabel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { formatAmount } from "../../domain/shared/money";
import { orderAgain } from "../../state/orders/orderAgain";
import { cancelOrder, eraseOrder, returnOrder } from "../../state/orders/shopperRequests";
import { formatDate } from "../../ui/format";
import { OrderItems } from "../../ui/orders/OrderItems";
import { OrderParcel } from "../../ui/orders/OrderParcel";
import { CancelOrReturn, ErasePersonalData } from "../../ui/orders/OrderRequests";
import styles from "./account.module.css";
import { OrderDelivery } from "./OrderDelivery";

interface OrderCardProps {
  order: Order;
  /**
   * The whole view of the catalogue, not only its map `byId`: a change of a product modifies that map in
   * place, and `memo` renders the card again only for a new object.
   */
  catalogue: InMemoryCatalogue;
}

/** One order: its status and items, and a button that adds the items to the cart again. */
export const OrderCard = memo(function OrderCard({ order, catalogue }: OrderCardProps) {
  const { orderId, status, items, total, createdAt } = order;
  const date = formatDate(createdAt);

  return (
    <li className={styles.order}>
      <article aria-label={orderNumber(orderId)}>
        <header className={styles.orderHead}>
          <h2 tabIndex={-1}>{date || orderLabel}</h2>
          <p className={styles.orderStatus} data-status={status.toLowerCase()}>
            <span className="sr-only">{statusLabel}: </span>
            {status}
          </p>
          <p className={styles.orderNumber}>
            {orderLabel} <span>{orderId}</span>
          </p>
        </header>
        <div className={styles.orderBody}>
          <OrderItems items={items} find={(item) => findOrderedProduct(item, catalogue.byId)} />
          <OrderParcel order={order} />
          <OrderDelivery order={order} />
          <CancelOrReturn
            order={order}
            heading="h3"
            onCancel={() => cancelOrder(orderId)}
            onReturn={(request) => returnOrder(orderId, request)}
          />
          <ErasePersonalData
            order={order}
            heading="h3"
            text={eraseTextOfAccount}
            onErase={() => eraseOrder(orderId)}
          />
        </div>
        <footer className={styles.orderFoot}>
          <p className={styles.orderTotal}>
            <span>{totalLabel}</span> <b>{formatAmount(total)}</b>
          </p>
          <OrderAgain order={order} />
        </footer>
      </article>
    </li>
  );
});

/** Adds an order's items to the cart again, and lists those that are not available. */
function OrderAgain({ order }: { order: Order }) {
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly UnavailableItem[]>([]);
  const addItems = async () => {
    if (busy) return;
    setBusy(true);
    setMissing((await orderAgain(order)) ?? []);
    setBusy(false);
  };
  return (
    <>
      {order.items.length > 0 && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy || undefined}
          onClick={() => void addItems()}
        >
          {orderAgainLabel}
        </button>
      )}
      <div className={styles.orderUnavailable} role="status">
        {missing.length > 0 && (
          <>
            <p>{notAllOrderedAgain}</p>
            <ul role="list">
              {missing.map(({ name, size, change }) => (
                <li key={`${name} ${size}`}>
                  {size ? nameAndSize(name, size) : name}: {lineChangeText(change)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
