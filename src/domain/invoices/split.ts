/* Splits of amounts in paise. The parts always add up to the whole. */

/**
 * Divides an amount in proportion to weights. Each part is less than 1 paisa from its exact share, and none is negative.
 * @param total whole paise, 0 or more
 * @param weights whole numbers, 0 or more; equal parts when all are 0
 */
export function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const used = sum > 0 ? weights : weights.map(() => 1);
  const all = sum > 0 ? sum : weights.length;
  let weighed = 0;
  let given = 0;
  return used.map((weight) => {
    weighed += weight;
    // The product exceeds what a number holds exactly.
    const upTo = Number((BigInt(total) * BigInt(weighed)) / BigInt(all));
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The tax within an amount that includes it, in paise. */
export interface TaxParts {
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}

/**
 * Takes the tax out of an amount that includes it. CGST and SGST are equal, each half of the rate; IGST is the whole rate.
 * @param grossPaise whole paise
 * @param rate percent
 * @param isInterstate whether the goods go to another state: IGST in place of CGST and SGST
 */
export function splitTax(grossPaise: number, rate: number, isInterstate: boolean): TaxParts {
  if (isInterstate) {
    const igst = Math.round((grossPaise * rate) / (100 + rate));
    return { taxable: grossPaise - igst, cgst: 0, sgst: 0, igst };
  }
  const half = Math.round((grossPaise * rate) / (2 * (100 + rate)));
  return { taxable: grossPaise - 2 * half, cgst: half, sgst: half, igst: 0 };
}
