import { snapshot } from "valtio/vanilla";
import type { CartLine } from "../../domain/cart/cartLine";
import { processing } from "../../domain/checkout/messages";
import { checkout, startCheckout } from "../../state/checkout/checkout";
import { useValue } from "../../state/shell/useValue";

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
