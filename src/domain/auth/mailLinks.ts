/** The parts of a magic link; both are "" when the link is incomplete. */
export interface MagicLink {
  otpId: string;
  code: string;
}

/**
 * Parses the fragment of /account: "#otp=ID.CODE". Mail programs escape the "=" and add the full stop of a
 * sentence to the link.
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
  /** The address of the mail; "" when the token does not name it. */
  email: string;
}

/** Reads the claims of the token in a fragment, without checking it: only the server can. */
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
