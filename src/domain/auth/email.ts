import { emailMaxChars } from "../shared/limits";

/** Why an address is refused; `identityText` has the words. */
export type EmailProblem = "email-pattern" | "invalid-email";

/** Spec 5: trimmed and lowercased; addresses are compared in this form everywhere. "" for what is not text. */
export function normaliseEmail(raw: unknown): string {
  return typeof raw === "string" ? raw.trim().toLowerCase() : "";
}

/** Spec 5, the login modal's reading of a normalised address: something, @, something, dot, something. */
export function isEmail(email: string): boolean {
  return email.length <= emailMaxChars && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

/** Spec 5, the account layer's reading of a normalised address: letters, digits and ._%+- at gmail.com. */
export function isGmail(email: string): boolean {
  return email.length <= emailMaxChars && /^[a-z0-9._%+-]+@gmail\.com$/.test(email);
}

/** Both readings of spec 5, the modal's first. Undefined for an address that both accept. */
export function emailProblem(raw: unknown): EmailProblem | undefined {
  const email = normaliseEmail(raw);
  if (!isEmail(email)) return "email-pattern";
  return isGmail(email) ? undefined : "invalid-email";
}
