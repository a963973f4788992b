import "./cart.css";
import { useEffect } from "react";
import { subtotal } from "../../domain/cart";
import { lineNow } from "../../domain/cartNews";
import { cartEmpty, continueShopping } from "../../domain/messages/cart";
import { changeLineQuantity, mendLine, removeLine } from "../../state/cartActions";
import { useCatalogue } from "../../state/catalogue";
import { forgetCheckoutNotice } from "../../state/checkout";
import { useCart } from "../../state/live";
import { Dialog } from "../../ui/Dialog";
import { EmptyState } from "../../ui/EmptyState";
import { formatPrice } from "../../ui/format";
import { useRowFocus } from "../../ui/useRowFocus";
import { CartRow } from "./CartRow";
import { CheckoutButton } from "./CheckoutButton";

/** The cart, from the right over every page. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const stored = useCart();
  const { byId, status } = useCatalogue();
  // A line is only called gone by a catalogue that is complete.
  const rows = (stored ?? []).map((line) => {
    const product = byId.get(line.id);
    return { product, ...(product || status === "ready" ? lineNow(line, product) : { line, news: [] }) };
  });
  const lines = rows.map(({ line }) => line);
  const rowFocus = useRowFocus<HTMLDivElement>();
  useEffect(() => {
    if (!open) forgetCheckoutNotice();
  }, [open]);

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
          <CheckoutButton lines={lines} />
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
          {rows.map(({ line, news, product }) => (
            <CartRow
              key={`${line.id} ${line.size}`}
              line={line}
              news={news}
              onChange={(delta) => void changeLineQuantity(line, delta, product)}
              onRemove={() => void removeLine(line.id, line.size)}
              onMend={() => product && void mendLine(line, product)}
              onLeave={onClose}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
