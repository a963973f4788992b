import type { CartLine } from "../cart/cartLine";
import { checkoutSuccessPath } from "../shared/paths";

/** The body of POST /api/shiprocket/access-token (spec 7). */
export interface CheckoutRequest {
  cart_data: { items: { variant_id: string; quantity: number }[] };
  redirect_url: string;
  timestamp: string;
}

/** The request body for these lines. @param origin the shop's own origin @param now time of the tap */
export function checkoutRequest(lines: readonly CartLine[], origin: string, now: Date): CheckoutRequest {
  return {
    cart_data: {
      items: lines.map(({ id, size, quantity, variantId }) => ({
        variant_id: `${variantId ?? `${id}-${size}`}`,
        quantity,
      })),
    },
    redirect_url: origin + checkoutSuccessPath,
    timestamp: now.toISOString(),
  };
}
