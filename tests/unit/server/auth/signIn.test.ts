import { afterEach, expect, test, vi } from "vitest";
import { isDeviceId } from "../../../../src/domain/auth/devices";
import { newDeviceId } from "../../../../src/server/auth/signIn";

const { getRandomValues, randomUUID } = crypto;

afterEach(() => vi.unstubAllGlobals());

test("a page without TLS, where crypto.randomUUID is missing, creates a device id", () => {
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const made = Array.from({ length: 50 }, newDeviceId);
  expect(made.every(isDeviceId)).toBe(true);
  expect(made.every((id) => /^.{14}4.{4}[89ab]/.test(id))).toBe(true);
  expect(new Set(made).size).toBe(50);
});

test("each sign-in gets a new device id", () => {
  vi.stubGlobal("crypto", { randomUUID: randomUUID.bind(crypto) });
  expect(newDeviceId()).not.toBe(newDeviceId());
});
