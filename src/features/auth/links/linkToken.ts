/** What a link of a mail carries behind its "#". */
export interface LinkToken {
  text: string;
  /** "verification", "passwordReset" or "emailChange"; "" for what is no token. */
  type: string;
  /** Whom it was mailed to; "" when it does not say. */
  email: string;
}

/** Reads a token for what to offer. What it is worth, the server says. */
export function readToken(hash: string): LinkToken {
  const text = hash.replace(/^#/, "");
  try {
    const part = (text.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const { type, email } = JSON.parse(atob(part)) as { type?: unknown; email?: unknown };
    return {
      text,
      type: typeof type === "string" ? type : "",
      email: typeof email === "string" ? email : "",
    };
  } catch {
    return { text, type: "", email: "" };
  }
}
