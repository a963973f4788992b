import { createHash } from "node:crypto";

/** An account in the format of the userinfo answer. */
export interface GoogleAccount {
  /** Google's permanent id of the account. */
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
  /** The Workspace domain, when the account belongs to one. */
  readonly hd?: string;
  /** Whether the account has a picture. */
  readonly pictured?: boolean;
}

/** One account of each kind that the shop distinguishes: Gmail, Workspace, unverified address, no name. */
export const demoAccounts: readonly GoogleAccount[] = [
  createGoogleAccount({ email: "asha.rao@gmail.com", name: "Asha Rao", pictured: true }),
  createGoogleAccount({
    email: "kabir@loomworks.example",
    name: "Kabir Mehta",
    hd: "loomworks.example",
    pictured: true,
  }),
  createGoogleAccount({ email: "dev.nair@oldmail.example", name: "Dev Nair", email_verified: false }),
  createGoogleAccount({ email: "noor.k@gmail.com" }),
];

/**
 * Creates an account. Its id is derived from the address, so that the same address is always the same
 * account.
 * @throws {RangeError} when the address is invalid
 */
export function createGoogleAccount(
  details: Partial<GoogleAccount> & { readonly email: string },
): GoogleAccount {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(details.email) || details.email.length > 254) {
    throw new RangeError("Enter an e-mail address.");
  }
  return { email_verified: true, ...details, sub: details.sub ?? subOf(details.email) };
}

/** An id of 21 digits, as Google's are. */
function subOf(email: string): string {
  const digest = createHash("sha256").update(email.toLowerCase()).digest("hex");
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, "0")}`;
}

/** A profile picture as SVG: the initial on a colour of the shop. */
export function createProfilePicture(account: GoogleAccount): string {
  const colours = ["#b32f17", "#2c3e73", "#8a5a00", "#2f6b4a"];
  const colour = colours[Number(account.sub.slice(1, 4)) % colours.length];
  const initial = (account.name ?? account.email)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 1)
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="64" font-family="sans-serif" font-size="44" font-weight="600" fill="#fffdf8" text-anchor="middle">${initial}</text></svg>`;
}
