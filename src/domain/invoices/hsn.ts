/**
 * Removes from an HSN code (tax classification of goods) the spaces, dots and hyphens with which customs
 * tables write it: "6109 10 00" becomes "61091000".
 */
export function normaliseHsn(written: string): string {
  return written.replace(/[\s.-]+/g, "");
}

/** Whether a normalised HSN code can classify a product: it has 4, 6 or 8 digits. */
export function isProductHsn(code: string): boolean {
  return /^(?:\d{4}|\d{6}|\d{8})$/.test(code);
}
