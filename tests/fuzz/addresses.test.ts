import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGmail, isStrongPassword, normaliseEmail } from "../../src/domain/auth/credentials";
import { isDeviceId, parseDeviceIds } from "../../src/domain/auth/devices";
import { parseLinkToken, parseMagicLink } from "../../src/domain/auth/mailLinks";
import { parseDateMs } from "../../src/domain/shared/dates";
import { formatRupees, parsePrice } from "../../src/domain/shared/money";
import { parseId, parseNumber, parseText, parseTexts } from "../../src/domain/shared/parse";
import { pagePatternOf } from "../../src/domain/shared/paths";
import { settingNames, settingProblems } from "../../src/domain/shared/settings";
import { holds } from "./cases";
import { anyText, anyValue } from "./values";

describe("generated URLs", () => {
  it("have a page or none, with and without a slash at the end", () => {
    holds(
      fc.oneof(anyText, fc.webPath(), fc.constantFrom("/product/a", "/search/", "//", "/product//")),
      (path) => {
        const pattern = pagePatternOf(path);
        if (pattern && !path.endsWith("/")) expect(pagePatternOf(`${path}/`)).toBe(pattern);
      },
    );
  });

  it("have a magic link of word characters only, or none", () => {
    const links = fc.oneof(
      anyText,
      anyText.map((text) => `#otp=${text}`),
      anyText.map((text) => `#otp=abc.${text}`),
    );
    holds(links, (hash) => {
      const link = parseMagicLink(hash);
      for (const part of [link?.otpId, link?.code]) expect(part ?? "").toMatch(/^\w*$/);
    });
  });

  it("have a token whose address is text", () => {
    const payloads = fc.oneof(
      anyText,
      anyValue.map((value) => JSON.stringify(value) ?? ""),
    );
    const tokens = payloads.map((text) => `#a.${Buffer.from(text).toString("base64url")}.c`);
    holds(fc.oneof(anyText, tokens), (hash) => {
      expect(typeof parseLinkToken(hash).email).toBe("string");
    });
  });
});

describe("generated form values", () => {
  it("are checked without an exception, and a normalised address stays the same", () => {
    holds(anyValue, (value) => {
      const email = normaliseEmail(value);
      expect(normaliseEmail(email)).toBe(email);
      expect(typeof isGmail(email)).toBe("boolean");
      expect(typeof isStrongPassword(String(value instanceof Object ? "" : value))).toBe("boolean");
      for (const id of parseDeviceIds(value)) expect(typeof isDeviceId(id)).toBe("boolean");
    });
  });
});

describe("generated values of unknown shape", () => {
  it("become numbers, prices and dates within their limits", () => {
    holds(anyValue, (value) => {
      const number = parseNumber(value);
      if (number !== undefined) expect(Number.isFinite(number)).toBe(true);
      expect(Number.isSafeInteger(parsePrice(value))).toBe(true);
      expect(Number.isNaN(new Date(parseDateMs(value)).getTime())).toBe(false);
      expect(formatRupees(parsePrice(value))).toMatch(/^₹[\d,]+$/);
    });
  });

  it("become text without control characters, lists of text and safe ids", () => {
    holds(fc.tuple(anyValue, fc.nat(300)), ([value, maxChars]) => {
      const text = parseText(value, maxChars);
      expect(text.length).toBeLessThanOrEqual(maxChars);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
      expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e]/);
      expect(parseId(value)).toMatch(/^[\w-]{0,100}$/);
      for (const item of parseTexts(value)) expect(typeof item).toBe("string");
    });
  });
});

describe("generated environments", () => {
  it("are usable, or each problem names its variable", () => {
    const environments = fc.dictionary(fc.constantFrom(...settingNames), anyText, { maxKeys: 12 });
    holds(environments, (environment) => {
      for (const problem of settingProblems(environment))
        expect(Object.keys(environment).some((name) => problem.includes(name))).toBe(true);
    });
  });

  it("never let an address of the shop carry more than scheme, host and port", () => {
    const addresses = fc.oneof(
      anyText,
      fc.webUrl(),
      anyText.map((text) => `https://${text}`),
    );
    holds(addresses, (address) => {
      if (!address.trim() || settingProblems({ SHOP_URL: address }).length > 0) return;
      const { username, search, hash, pathname } = new URL(address.trim());
      expect([username, search, hash, pathname.replace(/\/+$/, "")]).toEqual(["", "", "", ""]);
    });
  });
});
