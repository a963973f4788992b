import { afterEach, expect, test, vi } from "vitest";
import { authSlot, onStorageChange, recentSearchesSlot, shownProductCountSlot } from "../../src/webStorage";

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  // Tests below replace the property, not only its value.
  Reflect.deleteProperty(globalThis, "localStorage");
});

test("a slot writes, reads and removes its own key", () => {
  const storage = memoryStorage();
  vi.stubGlobal("sessionStorage", storage);
  expect(shownProductCountSlot("tee").write("24")).toBe(true);
  expect([...storage.items]).toEqual([["haat:shown:tee", "24"]]);
  expect(shownProductCountSlot("tee").read()).toBe("24");
  expect(shownProductCountSlot("bottom").read()).toBe("");
  shownProductCountSlot("tee").remove();
  expect(storage.items.size).toBe(0);
});

test.each(["", "{", "undefined"])("the stored text %j is no JSON", (text) => {
  const storage = memoryStorage();
  storage.setItem(recentSearchesSlot.key, text);
  vi.stubGlobal("sessionStorage", storage);
  expect(recentSearchesSlot.readJson()).toBeUndefined();
});

test("where reading localStorage itself throws, as in Firefox with blocked cookies, a slot is empty", () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  expect([authSlot.read(), authSlot.readJson(), authSlot.write("x")]).toEqual(["", undefined, false]);
  expect(() => authSlot.remove()).not.toThrow();
});

test("a full disk is reported by write", () => {
  const full = () => {
    throw new DOMException("Full.", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { ...memoryStorage(), setItem: full });
  expect(authSlot.write("x")).toBe(false);
});

test("a listener hears changes of its slot and the deletion of all slots", () => {
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  const listener = vi.fn();
  onStorageChange(authSlot, listener);
  const change = (key: string | null) => tab.dispatchEvent(Object.assign(new Event("storage"), { key }));
  change("another");
  expect(listener).not.toHaveBeenCalled();
  change(authSlot.key);
  change(null);
  expect(listener).toHaveBeenCalledTimes(2);
});
