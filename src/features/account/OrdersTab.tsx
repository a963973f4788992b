import type { AccountRows } from "../../db/account/queries";
import { ordersTab } from "../../domain/account/messages";
import { continueShopping } from "../../domain/cart/messages";
import {
  loadingOrders,
  noOrders,
  ordersOffline,
  ordersOld,
  ordersRefused,
  showMoreOrders,
} from "../../domain/orders/messages";
import { useAccountProblem } from "../../state/account/accountSync";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { HomeSectionLink } from "../../ui/links";
import { useInfiniteList } from "../../ui/longLists";
import { EmptyState } from "../../ui/MessagePage";
import { FailureNote } from "./AccountHead";
import styles from "./account.module.css";
import { OrderCard } from "./OrderCard";

/** The orders stored on this device, newest first. */
export function OrdersTab({ rows }: { rows: AccountRows | undefined }) {
  const problem = useAccountProblem();
  const { byId, products } = useCatalogue();
  const { orders = [], complete = false } = rows ?? {};
  const { shown, end, showMore } = useInfiniteList("orders", orders.length);

  if (orders.length === 0 && complete)
    return (
      <>
        {problem && <FailureNote text={ordersOld} />}
        <EmptyState text={noOrders}>
          <HomeSectionLink className="button" section="shop">
            {continueShopping}
          </HomeSectionLink>
        </EmptyState>
      </>
    );
  if (orders.length === 0 && problem)
    return <FailureNote text={problem === "offline" ? ordersOffline : ordersRefused} />;
  if (orders.length === 0) return <OrdersSkeleton />;
  return (
    <>
      {problem && <FailureNote text={ordersOld} />}
      <ul role="list" aria-label={ordersTab}>
        {orders.slice(0, shown).map((order) => (
          <OrderCard key={order.orderId} order={order} byId={byId} version={products} />
        ))}
      </ul>
      {orders.length > shown && (
        <p className="list-more" ref={end}>
          <button type="button" className="button button-quiet" onClick={showMore}>
            {showMoreOrders}
          </button>
        </p>
      )}
    </>
  );
}

function OrdersSkeleton() {
  return (
    <div role="status" aria-label={loadingOrders}>
      {[1, 2].map((at) => (
        <div className={`${styles.order} ${styles.orderSkeleton}`} key={at} />
      ))}
    </div>
  );
}
