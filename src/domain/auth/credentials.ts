import { emailMaxChars, passwordMaxChars, passwordMinChars } from "../shared/limits";

/** Why an email address is refused; `identityErrorText` has the texts. */
type EmailProblem = "email-pattern" | "invalid-email";

/**
 * An email address trimmed and in lower case (specification section 5), the form in which addresses are
 * compared; "" for a value that is not text.
 */
export function normaliseEmail(raw: unknown): string {
  return typeof raw === "string" ? raw.trim().toLowerCase() : "";
}

/**
 * Whether a normalised email address has the login modal's pattern (specification section 5): something, @,
 * something, dot, something.
 */
export function isEmail(email: string): boolean {
  return email.length <= emailMaxChars && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
}

/**
 * Whether a normalised email address meets the account layer's rule (specification section 5): letters,
 * digits and ._%+- at gmail.com.
 */
export function isGmail(email: string): boolean {
  return email.length <= emailMaxChars && /^[a-z0-9._%+-]+@gmail\.com$/.test(email);
}

/**
 * The one spelling that stands for all addresses of a mailbox, so that limits count mails per mailbox: Gmail
 * ignores dots and a "+" with what follows it, and delivers googlemail.com too. Accounts are looked up by the
 * address itself, not by its mailbox.
 */
export function canonicalMailbox(email: string): string {
  const [, name, host] = /^(.*)@(.*)$/.exec(normaliseEmail(email)) ?? [];
  if (!name || (host !== "gmail.com" && host !== "googlemail.com")) return normaliseEmail(email);
  return `${name.replace(/\+.*/, "").replaceAll(".", "")}@gmail.com`;
}

/**
 * Why an email address is refused (specification section 5): "email-pattern" when it lacks the login modal's
 * pattern, otherwise "invalid-email" when it is no Gmail address; undefined when both rules accept it.
 */
export function emailProblem(raw: unknown): EmailProblem | undefined {
  const email = normaliseEmail(raw);
  if (!isEmail(email)) return "email-pattern";
  return isGmail(email) ? undefined : "invalid-email";
}

/** The limit of bcrypt, in UTF-8 bytes. 64 characters of Hindi are longer. */
const passwordMaxBytes = 71;

/**
 * Whether a password has a letter (a to z), a digit and a symbol, and 8 to 64 characters (specification
 * section 5). A symbol is any other character except white space: letters such as é and अ count as symbols.
 * For the minimum an emoji counts as one character, as in PocketBase; for the maximum it counts as two,
 * because the input's `maxlength` counts UTF-16 units.
 */
export function isStrongPassword(raw: unknown): raw is string {
  return (
    typeof raw === "string" &&
    [...raw].length >= passwordMinChars &&
    raw.length <= passwordMaxChars &&
    utf8Bytes(raw) <= passwordMaxBytes &&
    /[a-z]/i.test(raw) &&
    /[0-9]/.test(raw) &&
    /[^a-z0-9\s]/i.test(raw)
  );
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Names with fewer letters are not compared with a password, because they would match by accident. */
const nameMinLetters = 3;

/**
 * Whether a password is the shop's name, the shopper's address or a part of it, with digits and symbols
 * added: "Haat@123", "AshaRao1!" or "asha.rao@gmail.com1" for asha.rao@gmail.com.
 */
export function isMadeOfShopOrShopperName(password: string, shopName: string, email: string): boolean {
  const address = normaliseEmail(email);
  const [local = ""] = address.split("@");
  const names = [shopName, address, local, ...local.split(/[^a-z]+/)].map(lettersOf);
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, "");
  const readings = [lettersOf(password), lettersOf(replaceLeetspeak(core))];
  return names.some((name) => name.length >= nameMinLetters && readings.includes(name));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

const leet: Record<string, string> = { "@": "a", "0": "o", "1": "i", "!": "i", "3": "e", $: "s", "5": "s" };

function replaceLeetspeak(text: string): string {
  return text.replace(/[@01!3$5]/g, (sign) => leet[sign] ?? sign);
}
