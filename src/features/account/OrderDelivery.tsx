import {
  arrivesBy,
  billingAddressLabel,
  cashChargeLabel,
  chargesLabel,
  checkoutNumberLabel,
  deliveryAddressLabel,
  deliveryAndPayment,
  discountLabel,
  freeLabel,
  itemsChargeLabel,
  paidByLabel,
  shippingChargeLabel,
  totalLabel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { addressLines, type OrderAddress } from "../../domain/orders/orderAddress";
import { expectedArrival, type OrderDetails } from "../../domain/orders/orderDetails";
import { formatAmount } from "../../domain/shared/money";
import { formatDeliveryDay } from "../../ui/format";
import styles from "./orderDelivery.module.css";

/**
 * Delivery and payment of an order: when and where it arrives, and the amounts. The details are expanded
 * while the order is on its way.
 */
export function OrderDelivery({ order }: { order: Order }) {
  const { status, details } = order;
  if (!details) return null;
  const arrivesAt = expectedArrival(status, details);
  const { shipping, billing, phone } = details;
  return (
    <div className={styles.delivery}>
      {arrivesAt > 0 && <p className={styles.arrival}>{arrivesBy(formatDeliveryDay(arrivesAt))}</p>}
      <details className={styles.more} open={arrivesAt > 0}>
        <summary>{deliveryAndPayment}</summary>
        <div className={styles.columns}>
          {shipping && (
            <Address label={deliveryAddressLabel} address={shipping} phone={shipping.phone || phone} />
          )}
          {billing && <Address label={billingAddressLabel} address={billing} phone={billing.phone} />}
          <Charges order={order} details={details} />
        </div>
      </details>
    </div>
  );
}

function Address({ label, address, phone }: { label: string; address: OrderAddress; phone: string }) {
  return (
    <div>
      <h3>{label}</h3>
      <address>
        {addressLines(address).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move.
          <span key={at}>{line}</span>
        ))}
        {phone && <span>{phone}</span>}
      </address>
    </div>
  );
}

function Charges({ order, details }: { order: Order; details: OrderDetails }) {
  const { charges, coupons, payments, checkoutNumber } = details;
  const { subtotal, shipping, cash = 0, couponDiscount = 0, prepaidDiscount = 0 } = charges;
  const discount = charges.discount ?? couponDiscount + prepaidDiscount;
  return (
    <div>
      <h3>{chargesLabel}</h3>
      <dl className={styles.charges}>
        {subtotal !== undefined && <ChargeRow label={itemsChargeLabel} value={formatAmount(subtotal)} />}
        {discount > 0 && (
          <ChargeRow label={discountLabel(coupons.join(", "))} value={formatAmount(-discount)} />
        )}
        {shipping !== undefined && (
          <ChargeRow label={shippingChargeLabel} value={shipping > 0 ? formatAmount(shipping) : freeLabel} />
        )}
        {cash > 0 && <ChargeRow label={cashChargeLabel} value={formatAmount(cash)} />}
        <ChargeRow label={totalLabel} value={formatAmount(order.total)} />
        {order.payment && payments.length === 0 && <ChargeRow label={paidByLabel} value={order.payment} />}
        {payments.map(({ method, gateway, reference }, at) => (
          <ChargeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment has no key of its own, and none moves.
            key={at}
            label={paidByLabel}
            value={[method || gateway || order.payment, reference].filter(Boolean).join(" · ")}
          />
        ))}
        {checkoutNumber && <ChargeRow label={checkoutNumberLabel} value={checkoutNumber} />}
      </dl>
    </div>
  );
}

function ChargeRow({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
