import { expect, it } from "vitest";
import { formatRupees } from "../../../../src/domain/shared/money";
import { formatPrice } from "../../../../src/ui/formatNumber";

it.each([0, 7, 999, 1000, 99_999, 100_000, 1_234_567, 10_000_000, 1299.5])(
  "%d rupees read in a mail as on a page",
  (amount) => {
    expect(formatRupees(amount)).toBe(formatPrice(amount));
  },
);
