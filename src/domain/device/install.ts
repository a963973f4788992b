import { installFirstSecondsMs, installSnoozeDays, installVisitGapMs } from "../shared/limits";
import { checkoutFailurePath, checkoutSuccessPath, resetPath, verifyPath } from "../shared/paths";

/*
 * When the shop may ask to be installed. The browser says whether it can be; this says whether it is polite.
 */

/** What the device remembers of it. */
export interface InstallMemory {
  /** Visits on which it could have been installed. */
  visits: number;
  /** When the last of them was seen, in milliseconds since 1970. */
  visitedAt: number;
  /** How often the shopper declined. */
  declined: number;
  /** Not asked before this time, in milliseconds since 1970. */
  snoozedUntil: number;
}

export const neverAsked: InstallMemory = { visits: 0, visitedAt: 0, declined: 0, snoozedUntil: 0 };

/** What is going on at the moment of asking. */
export interface InstallMoment {
  now: number;
  /** How long the page has been open. */
  openMs: number;
  /** Lines of the cart and items of the wishlist. */
  belongings: number;
  path: string;
  /** Somebody types, or has a dialog open. */
  busy: boolean;
}

/** Pages on which the shopper is at something that must not be disturbed. */
const quietPaths: readonly string[] = [checkoutSuccessPath, checkoutFailurePath, verifyPath, resetPath];

/** Counts a visit: a page that is opened soon after another one belongs to the same. */
export function noteVisit(memory: InstallMemory, now: number): InstallMemory {
  const isNew = Math.abs(now - memory.visitedAt) > installVisitGapMs;
  return { ...memory, visits: memory.visits + Number(isNew), visitedAt: now };
}

/** "Not now": asked again after a week, then a month, then a season each time. */
export function noteDeclined(memory: InstallMemory, now: number): InstallMemory {
  const days = installSnoozeDays[Math.min(memory.declined, installSnoozeDays.length - 1)] ?? 0;
  return { ...memory, declined: memory.declined + 1, snoozedUntil: now + days * 24 * 60 * 60_000 };
}

/** Whether the shop may disturb on this page at all. */
export function canInterrupt(path: string): boolean {
  return !quietPaths.includes(path.replace(/(.)\/$/, "$1"));
}

/**
 * Whether now is the moment: somebody who came back, or who keeps something here, has a use for it; never in the
 * first seconds, while they are at something else, or soon after they declined.
 */
export function shouldOfferInstall(memory: InstallMemory, moment: InstallMoment): boolean {
  const { now, openMs, belongings, path, busy } = moment;
  if (now < memory.snoozedUntil || openMs < installFirstSecondsMs) return false;
  if (busy || !canInterrupt(path)) return false;
  return memory.visits > 1 || belongings > 0;
}

/**
 * How a browser that does not offer it itself lets one install the shop. Only iOS has such browsers that can be told apart:
 * `navigator.standalone` is known nowhere else. Apps that show pages inside of themselves cannot install any.
 * @param userAgent what the browser calls itself
 */
export function iosInstallMethod(userAgent: string): "safari" | "browser" | "inside-app" {
  if (/\b(?:FBAN|FBAV|Instagram|Line|Snapchat|Pinterest|LinkedInApp|musical_ly|GSA)\b/.test(userAgent))
    return "inside-app";
  if (/\b(?:CriOS|FxiOS|EdgiOS|OPT|DuckDuckGo|Brave)\b/.test(userAgent)) return "browser";
  return /\bSafari\//.test(userAgent) ? "safari" : "inside-app";
}
