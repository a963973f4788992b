import "./cart.css";
import { useEffect } from "react";
import { snapshot } from "valtio/vanilla";
import { subtotal } from "../../domain/cart/cart";
import type { CartLine } from "../../domain/cart/cartLine";
import { lineNow } from "../../domain/cart/lineChanges";
import { cartEmpty, continueShopping } from "../../domain/cart/messages";
import { processing } from "../../domain/checkout/messages";
import { asRefused, changeWithRefusal, refusalOf } from "../../domain/checkout/refusedLines";
import { changeLineQuantity, mendLine, removeLine } from "../../state/cart/cartActions";
import { useCart } from "../../state/cart/cartStore";
import { useCatalogue } from "../../state/catalogue/catalogue";
import {
  checkout,
  forgetCheckoutNotice,
  forgetRefusedLines,
  startCheckout,
} from "../../state/checkout/checkout";
import { useValue } from "../../state/shell/useValue";
import { Dialog } from "../../ui/Dialog";
import { formatPrice } from "../../ui/format";
import { EmptyState } from "../../ui/MessagePage";
import { useRowFocus } from "../../ui/useRowFocus";
import { CartRow } from "./CartRow";

/** The cart, from the right over every page. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const stored = useCart();
  const { byId, status } = useCatalogue();
  const refused = useValue(checkout, () => snapshot(checkout).refused);
  // A line is only called gone by a catalogue that is complete.
  const rows = (stored ?? []).map((line) => {
    const product = byId.get(line.id);
    const now = product || status === "ready" ? lineNow(line, product) : { line, news: [] };
    const refusal = refusalOf(line, refused);
    return { line: now.line, news: changeWithRefusal(now.news, refusal), product, refusal };
  });
  const lines = rows.map(({ line }) => line);
  const mend = ({ line, product, refusal }: (typeof rows)[number]) => {
    if (product) void mendLine(line, asRefused(product, refusal));
    else if (refusal) void changeLineQuantity(line, refusal.left - line.quantity);
  };
  const rowFocus = useRowFocus<HTMLDivElement>();
  useEffect(() => {
    if (!open) forgetCheckoutNotice();
  }, [open]);
  const mended = refused.length > 0 && rows.every(({ refusal }) => !refusal);
  useEffect(() => {
    if (mended) forgetRefusedLines();
  }, [mended]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cart"
      from="right"
      footer={
        <div className="cart-foot">
          <p className="cart-subtotal">
            <span>Subtotal</span> <b>{formatPrice(subtotal(lines))}</b>
          </p>
          <p className="cart-terms">
            Tax is included. Shipping and discounts are computed at checkout; shipping is free on prepaid
            orders.
          </p>
          <CheckoutButton lines={lines} asTheyWere={rows.every(({ news }) => news.length === 0)} />
        </div>
      }
    >
      <div {...rowFocus}>
        {stored?.length === 0 && (
          <EmptyState text={cartEmpty}>
            <button type="button" className="button" onClick={onClose}>
              {continueShopping}
            </button>
          </EmptyState>
        )}
        <ul className="cart-rows" aria-label="Cart">
          {rows.map((row) => (
            <CartRow
              key={`${row.line.id} ${row.line.size}`}
              line={row.line}
              news={row.news}
              onChange={(delta) => void changeLineQuantity(row.line, delta, row.product)}
              onRemove={() => void removeLine(row.line.id, row.line.size)}
              onMend={() => mend(row)}
              onLeave={onClose}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface CheckoutButtonProps {
  lines: readonly CartLine[];
  /** Nothing has happened to any of them since. */
  asTheyWere: boolean;
}

/** Spec 4: PROCESSING… while the call is pending; disabled when the cart is empty. */
export function CheckoutButton({ lines, asTheyWere }: CheckoutButtonProps) {
  const { pending, notice } = useValue(checkout, () => snapshot(checkout));
  return (
    <>
      <p className="notice" role="alert" hidden={!notice}>
        {notice}
      </p>
      <button
        type="button"
        className="button cart-checkout"
        disabled={lines.length === 0}
        aria-disabled={pending || undefined}
        onClick={() => void startCheckout(lines, asTheyWere)}
      >
        {pending ? processing : "Checkout"}
      </button>
    </>
  );
}
