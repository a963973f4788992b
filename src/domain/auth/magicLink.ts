/** What a magic link carries; both are "" when it is not whole. */
export interface MagicLink {
  otpId: string;
  code: string;
}

/**
 * Reads what stands behind the "#" of /account. Mail programs escape the "=", and take the full stop of a sentence for a
 * part of the link.
 * @returns undefined when it is no magic link at all
 */
export function readMagicLink(hash: string): MagicLink | undefined {
  const text = hash.replace(/%3d/i, "=").replace(/%2e/i, ".");
  if (!/^#otp(=|$)/i.test(text)) return;
  const [, otpId = "", code = ""] = /^#otp=(\w+)\.(\w+)/i.exec(text) ?? [];
  return { otpId, code };
}
