import { installFirstSecondsMs, installSnoozeDays, installVisitGapMs } from "../shared/limits";
import { checkoutFailurePath, checkoutSuccessPath, resetPath, verifyPath } from "../shared/paths";
import { dayMs } from "../shared/timeUnits";

/* Rules for offering to install the shop as an app. The browser decides whether it can be installed. */

/** The visits and the shopper's answers to install offers, as this device stores them. */
export interface InstallHistory {
  /** Visits during which the shop could be installed. */
  visits: number;
  /** Time of the last visit during which the shop could be installed, milliseconds since 1970. */
  visitedAt: number;
  /** Number of times the shopper declined. */
  declined: number;
  /** No offer before this time, milliseconds since 1970. */
  snoozedUntil: number;
}

export const emptyInstallHistory: InstallHistory = { visits: 0, visitedAt: 0, declined: 0, snoozedUntil: 0 };

/** The state of the page when an offer is considered. */
export interface InstallContext {
  now: number;
  /** Time since the page was opened. */
  openMs: number;
  /** Number of cart lines and wishlist items. */
  savedItems: number;
  path: string;
  /** The shopper is typing or a dialog is open. */
  busy: boolean;
}

/** Pages without install offers: the shopper is completing a checkout or an account step. */
const quietPaths: readonly string[] = [checkoutSuccessPath, checkoutFailurePath, verifyPath, resetPath];

/** Counts a visit; pages opened within `installVisitGapMs` of each other belong to the same visit. */
export function recordVisit(history: InstallHistory, now: number): InstallHistory {
  const isNew = Math.abs(now - history.visitedAt) > installVisitGapMs;
  return { ...history, visits: history.visits + Number(isNew), visitedAt: now };
}

/**
 * Records that the shopper declined an install offer: no further offer for 7, then 30, then 90 days
 * (`installSnoozeDays`).
 */
export function recordInstallDeclined(history: InstallHistory, now: number): InstallHistory {
  const days = installSnoozeDays[Math.min(history.declined, installSnoozeDays.length - 1)] ?? 0;
  return { ...history, declined: history.declined + 1, snoozedUntil: now + days * dayMs };
}

/** Whether the page at this path may show an install offer. */
export function isInstallOfferAllowedOn(path: string): boolean {
  return !quietPaths.includes(path.replace(/(.)\/$/, "$1"));
}

/**
 * Whether to offer the installation now: to a returning shopper, or one with saved items; not in the first
 * seconds of a page, while the shopper is busy, or while the offer is snoozed.
 */
export function shouldOfferInstall(history: InstallHistory, context: InstallContext): boolean {
  const { now, openMs, savedItems, path, busy } = context;
  if (now < history.snoozedUntil || openMs < installFirstSecondsMs) return false;
  if (busy || !isInstallOfferAllowedOn(path)) return false;
  return history.visits > 1 || savedItems > 0;
}

/**
 * How to install the shop on iOS, where browsers have no install prompt: in Safari, in another browser, or
 * not at all inside another app's web view. Call only on iOS.
 * @param userAgent `navigator.userAgent`
 */
export function iosInstallMethod(userAgent: string): "safari" | "browser" | "inside-app" {
  if (/\b(?:FBAN|FBAV|Instagram|Line|Snapchat|Pinterest|LinkedInApp|musical_ly|GSA)\b/.test(userAgent))
    return "inside-app";
  if (/\b(?:CriOS|FxiOS|EdgiOS|OPT|DuckDuckGo|Brave)\b/.test(userAgent)) return "browser";
  return /\bSafari\//.test(userAgent) ? "safari" : "inside-app";
}
