import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideBlockedStorageApis, serviceWorkers } from "../../../../src/state/device/browserFeatures";

const names = ["indexedDB", "caches", "BroadcastChannel"] as const;
const refused = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

beforeEach(() => {
  for (const name of names) vi.stubGlobal(name, class {});
  vi.stubGlobal("navigator", { serviceWorker: {}, locks: {} });
});

afterEach(() => {
  for (const name of [...names, "localStorage"]) Reflect.deleteProperty(globalThis, name);
  vi.unstubAllGlobals();
});

const kept = () => [...names.map((name) => globalThis[name]), navigator.serviceWorker, navigator.locks];

test("where site data are blocked, every feature that stores data is missing", () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refused });
  // Firefox refuses the constructor, Chromium already the name.
  vi.stubGlobal("BroadcastChannel", refused);
  Object.defineProperty(globalThis, "caches", { configurable: true, get: refused });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, get: refused });
  hideBlockedStorageApis();
  expect(kept()).toEqual(Array(5).fill(undefined));
  expect(typeof BroadcastChannel).toBe("undefined");
  expect(serviceWorkers()).toBeUndefined();
});

test("where storage works, or there is none at all, the other features stay", () => {
  for (const storage of [{}, undefined]) {
    vi.stubGlobal("localStorage", storage);
    hideBlockedStorageApis();
    expect(kept().every(Boolean)).toBe(true);
  }
});
