/** The id and the code of a magic link; both are "" when the link is incomplete. */
export interface MagicLink {
  otpId: string;
  code: string;
}

/**
 * Parses the URL fragment of a magic link to /account: "#otp=ID.CODE". Accepts what mail programs do to a
 * link: an escaped "=" or ".", and a full stop appended at the end.
 * @returns undefined for a fragment that is no magic link
 */
export function parseMagicLink(hash: string): MagicLink | undefined {
  const text = hash.replace(/%3d/i, "=").replace(/%2e/i, ".");
  if (!/^#otp(=|$)/i.test(text)) return;
  const [, otpId = "", code = ""] = /^#otp=(\w+)\.(\w+)/i.exec(text) ?? [];
  return { otpId, code };
}

/** The token of a mail link to /auth/verify or /auth/reset. */
export interface LinkToken {
  /** The token as the server expects it. */
  text: string;
  /** The email address in the token; "" when the token does not contain one. */
  email: string;
}

/**
 * Reads the token of a mail link from a URL fragment, with the token's email claim. Does not verify the
 * token, because only the server can do that.
 */
export function parseLinkToken(hash: string): LinkToken {
  const text = hash.replace(/^#/, "");
  try {
    const part = (text.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const { email } = JSON.parse(atob(part)) as { email?: unknown };
    return { text, email: typeof email === "string" ? email : "" };
  } catch {
    return { text, email: "" };
  }
}
