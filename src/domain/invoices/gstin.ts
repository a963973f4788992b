import { stateName } from "./gstStates";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * Whether a text is a GSTIN (GST registration number): state code, PAN, entity number, "Z" and the check
 * digit (Luhn's algorithm with base 36).
 * @param text in upper case
 */
export function isGstin(text: string): boolean {
  if (!shape.test(text) || !stateName(text.slice(0, 2))) return false;
  let sum = 0;
  for (let at = 0; at < 14; at += 1) {
    const product = digits.indexOf(text.charAt(at)) * (at % 2 ? 2 : 1);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return text.charAt(14) === digits.charAt((36 - (sum % 36)) % 36);
}

/** The GST code of the state that a GSTIN is registered in. */
export function stateOfGstin(gstin: string): string {
  return gstin.slice(0, 2);
}
