import { describe, expect, it } from "vitest";
import {
  emptyInstallHistory,
  type InstallContext,
  type InstallHistory,
  iosInstallMethod,
  isInstallOfferAllowedOn,
  recordInstallDeclined,
  recordVisit,
  shouldOfferInstall,
} from "../../../../src/domain/device/install";

const now = Date.UTC(2026, 10, 21);
const day = 24 * 60 * 60_000;
const minute = 60_000;
const cameBack: InstallHistory = { ...emptyInstallHistory, visits: 2, visitedAt: now };
const calm: InstallContext = { now, openMs: 10_000, savedItems: 0, path: "/", busy: false };
const may = (moment: Partial<InstallContext>, memory = cameBack) =>
  shouldOfferInstall(memory, { ...calm, ...moment });

describe("offering the installation", () => {
  it("waits for a second visit or a saved item", () => {
    const first = recordVisit(emptyInstallHistory, now);
    expect(may({}, first)).toBe(false);
    expect(may({ savedItems: 1 }, first)).toBe(true);
    expect(may({}, recordVisit(first, now + 31 * minute))).toBe(true);
  });

  it("counts pages opened in sequence as one visit", () => {
    let memory = recordVisit(emptyInstallHistory, now);
    for (let at = 1; at <= 10; at++) memory = recordVisit(memory, now + at * 29 * minute);
    expect(memory.visits).toBe(1);
    expect(recordVisit(memory, memory.visitedAt + 30 * minute).visits).toBe(1);
    expect(recordVisit(memory, memory.visitedAt + 30 * minute + 1).visits).toBe(2);
  });

  it("waits for the first ten seconds of a page", () => {
    expect(may({ openMs: 9_999 })).toBe(false);
    expect(may({ openMs: 10_000 })).toBe(true);
  });

  it("waits while a dialog is open or the shopper types", () => {
    expect(may({ busy: true })).toBe(false);
  });

  it.each(["/checkout/success", "/checkout/failure/", "/auth/verify", "/auth/reset"])(
    "keeps quiet on %s",
    (path) => {
      expect(may({ path })).toBe(false);
      expect(isInstallOfferAllowedOn(path)).toBe(false);
    },
  );

  it.each(["/", "/product/abc", "/wishlist", "/account", "/search"])("may ask on %s", (path) => {
    expect(may({ path })).toBe(true);
  });

  it("repeats 7, 30, then 90 days after a refusal", () => {
    let memory = cameBack;
    for (const days of [7, 30, 90, 90]) {
      memory = recordInstallDeclined(memory, now);
      expect(may({ now: now + days * day - 1 }, memory), `${days} days`).toBe(false);
      expect(may({ now: now + days * day }, memory), `${days} days`).toBe(true);
    }
  });

  it("keeps counting visits after a refusal", () => {
    expect(recordInstallDeclined(cameBack, now)).toMatchObject({ visits: 2, visitedAt: now, declined: 1 });
  });
});

describe("on iOS", () => {
  const ios =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  it.each([
    ["safari", `${ios} Version/18.5 Mobile/15E148 Safari/604.1`],
    ["browser", `${ios} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`],
    ["browser", `${ios} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
    ["browser", `${ios} Version/18.0 EdgiOS/138.0.3351.55 Mobile/15E148 Safari/604.1`],
    ["inside-app", `${ios} Mobile/15E148 Instagram 389.0.0.29.85 (iPhone15,2; iOS 18_5)`],
    ["inside-app", `${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/521.0.0.41.98]`],
    ["inside-app", `${ios} Mobile/15E148`],
  ])("recognises %s by its user agent", (way, userAgent) => {
    expect(iosInstallMethod(userAgent)).toBe(way);
  });
});
