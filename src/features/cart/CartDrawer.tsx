import { useEffect } from "react";
import { subtotal } from "../../domain/cart/cart";
import { type CartLine, isLineOfSize } from "../../domain/cart/cartLine";
import { compareLineToProduct, type LineChange } from "../../domain/cart/lineChanges";
import {
  cartEmpty,
  cartLabel,
  cartTerms,
  continueShopping,
  loadingCart,
  subtotalLabel,
} from "../../domain/cart/messages";
import type { Product } from "../../domain/catalogue/product";
import {
  addRefusalToLineChanges,
  findLineRefusal,
  type RefusedLine,
  withRefusedStock,
} from "../../domain/checkout/checkoutRequest";
import { checkoutLabel, processing } from "../../domain/checkout/messages";
import { formatRupees } from "../../domain/shared/money";
import { acceptLineChanges, changeLineQuantity, removeLine } from "../../state/cart/cartActions";
import { useCart } from "../../state/cart/cartRows";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { startCheckout } from "../../state/checkout/checkout";
import {
  clearCheckoutNotice,
  clearRefusedLines,
  useCheckoutAttempt,
} from "../../state/checkout/checkoutAttempt";
import { useFocusAfterRemoval } from "../../ui/accessibility";
import { Dialog } from "../../ui/Dialog";
import { EmptyState } from "../../ui/MessagePage";
import { CartRow } from "./CartRow";
import styles from "./cart.module.css";

/** The cart in a drawer at the right. On a slow phone the drawer can open before the lines are loaded. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const { isLoaded, rows } = useLinesComparedToCatalogue();
  const { refused } = useCheckoutAttempt();
  const lines = rows.map(({ line }) => line);
  const rowFocus = useFocusAfterRemoval<HTMLDivElement>();
  useEffect(() => {
    if (!open) clearCheckoutNotice();
  }, [open]);
  // The notice is the server's text about the first line that the server refused at checkout; every other
  // refused line shows its own text. The notice disappears when that first line is no longer refused.
  const noticed = refused[0];
  const isNoticeOver =
    noticed !== undefined &&
    !rows.some(({ line, refusal }) => refusal && isLineOfSize(line, noticed.id, noticed.size));
  useEffect(() => {
    if (isNoticeOver) clearCheckoutNotice();
  }, [isNoticeOver]);
  const allAccepted = refused.length > 0 && rows.every(({ refusal }) => !refusal);
  useEffect(() => {
    if (allAccepted) clearRefusedLines();
  }, [allAccepted]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={cartLabel}
      from="right"
      footer={
        <div className={styles.foot}>
          <p className={styles.subtotal}>
            <span>{subtotalLabel}</span> <b>{isLoaded && formatRupees(subtotal(lines))}</b>
          </p>
          <p className={styles.terms}>{cartTerms}</p>
          <CheckoutButton lines={lines} unchanged={rows.every(({ changes }) => changes.length === 0)} />
        </div>
      }
    >
      <div {...rowFocus} aria-busy={!isLoaded}>
        {!isLoaded && (
          <div role="status">
            <span className="sr-only">{loadingCart}</span>
            <div className={styles.skeleton}>
              <i />
              <i />
            </div>
          </div>
        )}
        {isLoaded && rows.length === 0 && (
          <EmptyState text={cartEmpty}>
            <button type="button" className="button" onClick={onClose}>
              {continueShopping}
            </button>
          </EmptyState>
        )}
        <ul role="list" className={styles.rows} aria-label={cartLabel}>
          {rows.map((row) => (
            <CartRow
              key={`${row.line.id} ${row.line.size}`}
              line={row.line}
              changes={row.changes}
              onChange={(delta) => void changeLineQuantity(row.line, delta, row.product)}
              onRemove={() => void removeLine(row.line.id, row.line.size)}
              onAccept={() => acceptChanges(row)}
              onFollow={onClose}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** A cart line with the product's current price and picture, and its changes since the shopper added it. */
interface ComparedLine {
  line: CartLine;
  changes: readonly LineChange[];
  /** The current product; undefined if the shop no longer has it. */
  product: Product | undefined;
  /** Why the server refused the line at checkout; undefined if the server did not refuse it. */
  refusal: RefusedLine | undefined;
}

/** The cart's lines, each compared to its current product and to the refusals of the last checkout. */
function useLinesComparedToCatalogue(): { isLoaded: boolean; rows: readonly ComparedLine[] } {
  const stored = useCart();
  const { byId, status } = useCatalogue();
  const { refused } = useCheckoutAttempt();
  const rows = (stored ?? []).map((line) => {
    const product = byId.get(line.id);
    // Until the whole catalogue is loaded, a product that is not found may only be missing on this device.
    const now = product || status === "ready" ? compareLineToProduct(line, product) : { line, changes: [] };
    const refusal = findLineRefusal(line, refused, product, now.changes);
    return { line: now.line, changes: addRefusalToLineChanges(now.changes, refusal), product, refusal };
  });
  return { isLoaded: stored !== undefined, rows };
}

/** Stores a line's current price and available quantity in the cart after the shopper has accepted both. */
function acceptChanges({ line, product, refusal }: ComparedLine): void {
  if (product) void acceptLineChanges(line, withRefusedStock(product, refusal));
  else if (refusal) void changeLineQuantity(line, refusal.left - line.quantity);
}

interface CheckoutButtonProps {
  lines: readonly CartLine[];
  /** false while a line has a change of price or availability that the shopper has not accepted. */
  unchanged: boolean;
}

/**
 * The checkout button: shows PROCESSING… while the request is pending; disabled when the cart is empty (spec
 * 4).
 */
function CheckoutButton({ lines, unchanged }: CheckoutButtonProps) {
  const { pending, notice } = useCheckoutAttempt();
  return (
    <>
      <p className={styles.notice} role="alert" hidden={!notice}>
        {notice}
      </p>
      <button
        type="button"
        className={`button ${styles.checkout}`}
        disabled={lines.length === 0}
        aria-disabled={pending || undefined}
        onClick={() => void startCheckout(lines, { unchanged })}
      >
        {pending ? processing : checkoutLabel}
      </button>
    </>
  );
}
