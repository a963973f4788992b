import { identityText } from "../../domain/auth/identityErrors";
import { tooManyRequests } from "../../domain/auth/messages";
import { networkError } from "../../domain/shared/messages";
import { ShopError } from "../../server/shopError";

/**
 * What the identity service says about a failure (spec 8); undefined when it says nothing that a shopper could use, and
 * the screen's own words have to do.
 */
export function providerText(problem: unknown): string | undefined {
  if (!(problem instanceof ShopError)) return;
  const { kind, status, code } = problem;
  if (kind === "offline") return networkError;
  // No mail left the shop: what was asked for is what the screen says has failed.
  if (code === "mail-unavailable") return;
  if (code) return identityText(code, lockSeconds(problem));
  // PocketBase's own limit has no code.
  return status === 429 ? tooManyRequests : undefined;
}

/** Whole seconds until the account opens again; undefined for any other failure. */
export function lockSeconds(problem: unknown): number | undefined {
  if (!(problem instanceof ShopError) || problem.code !== "account-locked") return;
  const seconds = Number(problem.data["seconds"]);
  return seconds > 0 ? Math.ceil(seconds) : 1;
}

/** Whether a login failed because of what was typed: such ones are counted (spec 5). */
export function isFailedLogin(problem: unknown): boolean {
  if (!(problem instanceof ShopError)) return false;
  const { kind, status, code } = problem;
  return kind === "refused" && code !== "email-not-verified" && (status !== 429 || code === "account-locked");
}
