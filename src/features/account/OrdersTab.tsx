import { useRef } from "react";
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
import { useFocusOnNewItem, useInfiniteList } from "../../ui/longLists";
import { EmptyState } from "../../ui/MessagePage";
import styles from "./account.module.css";
import { FailureWithRetry } from "./FailureWithRetry";
import { OrderCard } from "./OrderCard";

/** The tab with the orders stored on this device, newest first. */
export function OrdersTab({ rows }: { rows: AccountRows | undefined }) {
  const problem = useAccountProblem();
  const catalogue = useCatalogue();
  const { orders = [], complete = false } = rows ?? {};
  const { shown, end, showMore, firstNew } = useInfiniteList("orders", orders.length);
  const list = useRef<HTMLUListElement>(null);
  useFocusOnNewItem(list, firstNew);

  const hasOrders = orders.length > 0;
  const notLoadedText = problem === "offline" ? ordersOffline : ordersRefused;
  return (
    <>
      <FailureWithRetry text={problem && (hasOrders || complete ? ordersOld : notLoadedText)} />
      {!hasOrders && complete && (
        <EmptyState text={noOrders}>
          <HomeSectionLink className="button" section="shop">
            {continueShopping}
          </HomeSectionLink>
        </EmptyState>
      )}
      {!hasOrders && !complete && !problem && <OrdersSkeleton />}
      <ul role="list" aria-label={ordersTab} ref={list} hidden={!hasOrders}>
        {orders.slice(0, shown).map((order) => (
          <OrderCard key={order.orderId} order={order} catalogue={catalogue} />
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
    <div role="status">
      <span className="sr-only">{loadingOrders}</span>
      {[1, 2].map((at) => (
        <div className={`${styles.order} ${styles.orderSkeleton}`} key={at} />
      ))}
    </div>
  );
}
