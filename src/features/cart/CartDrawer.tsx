import { cartEmpty, continueShopping } from "../../domain/messages/cart";
import { Dialog } from "../../ui/Dialog";
import { EmptyState } from "../../ui/EmptyState";

/** The cart, from the right over every page. */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Cart" from="right">
      <EmptyState text={cartEmpty}>
        <button type="button" className="button" onClick={onClose}>
          {continueShopping}
        </button>
      </EmptyState>
    </Dialog>
  );
}
