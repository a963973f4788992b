import { normaliseEmail } from "./credentials";

/** Names with fewer letters are ignored: they are part of too many words. */
const nameMinLetters = 3;

/**
 * Whether a password is the shop's name, the shopper's address or a part of it, with digits and symbols added: "Haat@123",
 * "AshaRao1!" or "asha.rao@gmail.com1" for asha.rao@gmail.com.
 */
export function isMadeOfShopOrShopperName(password: string, shopName: string, email: string): boolean {
  const address = normaliseEmail(email);
  const [local = ""] = address.split("@");
  const names = [shopName, address, local, ...local.split(/[^a-z]+/)].map(lettersOf);
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, "");
  const readings = [lettersOf(password), lettersOf(withoutLeet(core))];
  return names.some((name) => name.length >= nameMinLetters && readings.includes(name));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}

const leet: Record<string, string> = { "@": "a", "0": "o", "1": "i", "!": "i", "3": "e", $: "s", "5": "s" };

function withoutLeet(text: string): string {
  return text.replace(/[@01!3$5]/g, (sign) => leet[sign] ?? sign);
}
