import {
  awbLabel,
  cancelRequested,
  courierLabel,
  parcelSince,
  returnRequested,
  trackParcel,
} from "../../domain/orders/messages";
import type { Order } from "../../domain/orders/order";
import { formatDate } from "../format";
import styles from "./orderParcel.module.css";

/**
 * The parcel of an order: its state and date, courier, tracking number and a link to the courier's page; and
 * whether the shopper has requested to cancel or return the order. Renders nothing if none of this is known.
 */
export function OrderParcel({ order }: { order: Order }) {
  const { parcelState, parcelStateAt, courier, awb, trackingUrl } = order;
  const { cancelRequestedAt, returnRequestedAt, returnSize = "" } = order;
  const isInShop = parcelState === "processing" || parcelState === "packed";
  const since = parcelState === "processing" ? "" : formatDate(parcelStateAt);
  const isCancelRequested = cancelRequestedAt && isInShop;
  const returns = returnRequestedAt && parcelState === "delivered";
  if (!(since || courier || awb || trackingUrl || isCancelRequested || returns)) return null;
  return (
    <div className={styles.parcel}>
      {since && <p>{parcelSince(parcelState, since)}</p>}
      {(courier || awb) && (
        <dl className={styles.facts}>
          {courier && <LabelledValue label={courierLabel} value={courier} />}
          {awb && <LabelledValue label={awbLabel} value={awb} />}
        </dl>
      )}
      {trackingUrl && (
        <p>
          <a
            className="text-button"
            href={trackingUrl}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
          >
            {trackParcel}
          </a>
        </p>
      )}
      {isCancelRequested && <p className={styles.asked}>{cancelRequested}</p>}
      {returns && <p className={styles.asked}>{returnRequested(returnSize)}</p>}
    </div>
  );
}

function LabelledValue({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
