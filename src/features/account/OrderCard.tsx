import { memo, useState } from "react";
import { notAllReordered } from "../../domain/account/messages";
import { lineChangeText } from "../../domain/cart/lineChanges";
import type { Product } from "../../domain/catalogue/product";
import type { Order } from "../../domain/orders/order";
import { findOrderedProduct, type UnavailableItem } from "../../domain/orders/orderAgain";
import { orderAgain } from "../../state/orders/orderAgain";
import { formatDate, formatPrice } from "../../ui/format";
import { OrderItems } from "../../ui/OrderItems";

interface OrderCardProps {
  order: Order;
  /** One living map; `version` says when to look at it again. */
  byId: ReadonlyMap<string, Product>;
  version: unknown;
}

/** One order: what the shop says of it, what was bought, and the way to buy it again. */
export const OrderCard = memo(function OrderCard({ order, byId }: OrderCardProps) {
  const { orderId, status, items, total, createdAt } = order;
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState<readonly UnavailableItem[]>([]);
  const date = formatDate(createdAt);

  const again = async () => {
    if (asking) return;
    setAsking(true);
    setMissing((await orderAgain(order)) ?? []);
    setAsking(false);
  };

  return (
    <li className="order">
      <article aria-label={`Order ${orderId}`}>
        <header className="order-head">
          <h2>{date || "Order"}</h2>
          <p className="order-status" data-status={status.toLowerCase()}>
            <span className="sr-only">Status: </span>
            {status}
          </p>
          <p className="order-number">
            Order <span>{orderId}</span>
          </p>
        </header>
        <OrderItems items={items} find={(item) => findOrderedProduct(item, byId)} />
        <footer className="order-foot">
          <p className="order-total">
            <span>Total</span> <b>{formatPrice(total)}</b>
          </p>
          {items.length > 0 && (
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={asking || undefined}
              onClick={() => void again()}
            >
              Order again
            </button>
          )}
          <div className="order-unavailable" role="status">
            {missing.length > 0 && (
              <>
                <p>{notAllReordered}</p>
                <ul>
                  {missing.map(({ name, size, change }) => (
                    <li key={`${name} ${size}`}>
                      {name}
                      {size && `, size ${size}`}: {lineChangeText(change, formatPrice)}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </footer>
      </article>
    </li>
  );
});
