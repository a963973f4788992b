import { passwordMaxChars, passwordMinChars } from "../shared/limits";

/** What bcrypt, which stores it, takes. 64 characters of Hindi are longer. */
const passwordMaxBytes = 71;

/** Spec 5: a letter, a digit and a symbol, 8 to 64 characters. A symbol is what is no letter, digit or blank. */
export function isStrongPassword(raw: unknown): raw is string {
  return (
    typeof raw === "string" &&
    raw.length >= passwordMinChars &&
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
