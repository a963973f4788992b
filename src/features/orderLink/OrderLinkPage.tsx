import { useEffect, useState } from "react";
import { Link } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { findOrderedProduct } from "../../domain/orders/addOrderedItems";
import {
  allYourOrders,
  arrivesBy,
  erasedText,
  erasedTitle,
  eraseText,
  linkEnded,
  linkEndedText,
  linkFailed,
  linkHolders,
  linkOffline,
  loadingOrder,
  orderLabel,
  shippingAndDiscounts,
  statusLabel,
  totalLabel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { expectedArrival } from "../../domain/orders/orderDetails";
import { networkError, somethingWrong, tryAgain } from "../../domain/shared/messages";
import { formatAmount } from "../../domain/shared/money";
import { accountPath, orderIdOf } from "../../domain/shared/paths";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { type LinkedOrder, useLinkedOrder } from "../../state/orders/linkedOrder";
import { usePageTitle } from "../../state/shell/pageTitle";
import { focusOnMount, moveFocusOnUnmount } from "../../ui/accessibility";
import { formatDate, formatDeliveryDay } from "../../ui/format";
import { MessagePage } from "../../ui/MessagePage";
import { OrderItems } from "../../ui/orders/OrderItems";
import { OrderParcel } from "../../ui/orders/OrderParcel";
import { CancelOrReturn, ErasePersonalData } from "../../ui/orders/OrderRequests";
import styles from "./orderLink.module.css";

/** The page /order/{orderId}#{token}: one order, opened without an account by the link of an order mail. */
export default function OrderLinkPage() {
  const linked = useLinkedOrder(orderIdOf(usePathname()), useFragment());
  usePageTitle(orderLabel);
  return (
    <>
      {/* Always rendered, because screen readers announce only changes in an existing region. */}
      <p className="sr-only" role="status">
        {linked.status === "loading" ? loadingOrder : linked.status === "failed" ? failureText(linked) : ""}
      </p>
      <LinkedOrderContent {...linked} />
    </>
  );
}

const failureText = ({ isOffline }: Extract<LinkedOrder, { status: "failed" }>): string =>
  isOffline ? linkOffline : linkFailed;

function LinkedOrderContent(linked: LinkedOrder) {
  if (linked.status === "found") return <OrderSummary {...linked} />;
  if (linked.status === "loading")
    return (
      <div className={`${styles.page} ${styles.skeleton}`} aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    );
  if (linked.status === "erased")
    return (
      <div className={styles.erased} ref={focusOnMount} tabIndex={-1}>
        <MessagePage title={erasedTitle}>
          <p>{erasedText}</p>
        </MessagePage>
      </div>
    );
  if (linked.status === "failed")
    return (
      <MessagePage
        title={linked.isOffline ? networkError : somethingWrong}
        actions={
          <button
            type="button"
            className="button button-quiet"
            ref={moveFocusOnUnmount}
            onClick={linked.retry}
          >
            {tryAgain}
          </button>
        }
      >
        <p>{failureText(linked)}</p>
      </MessagePage>
    );
  return (
    <MessagePage title={linkEnded}>
      <p>{linkEndedText}</p>
    </MessagePage>
  );
}

/**
 * Returns the URL's fragment, which browsers send to no server, and renders again when it changes: a second
 * order link that is opened in this tab can change only the fragment.
 */
function useFragment(): string {
  const [fragment, setFragment] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const read = () => setFragment(location.hash.slice(1));
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return fragment;
}

function OrderSummary({ order, cancel, requestReturn, erase }: Extract<LinkedOrder, { status: "found" }>) {
  const { byId } = useCatalogue();
  const { orderId, status, items, total, createdAt } = order;
  const shippingAndDiscountSum = total - items.reduce((sum, { price, qty }) => sum + price * qty, 0);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{orderLabel}</h1>
        <p className={styles.number}>{[orderId, formatDate(createdAt)].filter(Boolean).join(" · ")}</p>
        <p className={styles.status} role="status">
          <span className="sr-only">{statusLabel}: </span>
          {status}
        </p>
        <ExpectedArrival order={order} />
      </header>
      <OrderParcel order={order} />
      <OrderItems items={items} find={(item) => findOrderedProduct(item, byId)} />
      {Math.round(shippingAndDiscountSum * 100) !== 0 && (
        <p className={styles.rest}>
          <span>{shippingAndDiscounts}</span> {formatAmount(shippingAndDiscountSum)}
        </p>
      )}
      <p className={styles.total}>
        <span>{totalLabel}</span> <b>{formatAmount(total)}</b>
      </p>
      <CancelOrReturn order={order} heading="h2" onCancel={cancel} onReturn={requestReturn} announcesStatus />
      <footer className={styles.foot}>
        <p>{linkHolders}</p>
        <ErasePersonalData order={order} heading="h2" text={eraseText} showsLaterNote onErase={erase} />
        <Link className="text-button" href={accountPath}>
          {allYourOrders}
        </Link>
      </footer>
    </article>
  );
}

function ExpectedArrival({ order: { status, details } }: { order: Order }) {
  const arrivesAt = expectedArrival(status, details);
  return arrivesAt > 0 ? <p>{arrivesBy(formatDeliveryDay(arrivesAt))}</p> : null;
}
