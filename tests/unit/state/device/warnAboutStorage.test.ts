import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loginTitle } from "../../../../src/domain/auth/messages";
import { storageEvicted } from "../../../../src/domain/device/messages";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { storedSession } from "../auth/authTab";

/* What the shop says about a deleted database. */

let storage: BrowserStorage;
beforeEach(() => {
  storage = new BrowserStorage();
});
afterEach(() => vi.unstubAllGlobals());

const lost = { cart: true, wishlist: false, edits: false };

async function openTab() {
  storage.openTab();
  return {
    ...(await import("../../../../src/state/device/warnAboutStorage.lazy")),
    ...(await import("../../../../src/state/shell/panels")),
    ...(await import("../../../../src/state/shell/toasts")),
  };
}

test("a visitor can sign in from the message", async () => {
  const { warnAboutStorage, currentToasts, isPanelOpen } = await openTab();
  warnAboutStorage("evicted", lost);
  const [toast] = currentToasts();
  expect(toast).toMatchObject({ text: storageEvicted(lost, false), action: { label: loginTitle } });
  toast?.action?.run();
  expect(isPanelOpen("signIn")).toBe(true);
});

test("a signed-in shopper reads that everything loads again, and nothing when nothing was lost", async () => {
  storage.items.set("pocketbase_auth", storedSession());
  const { warnAboutStorage, currentToasts } = await openTab();
  warnAboutStorage("evicted");
  expect(currentToasts()).toEqual([]);
  warnAboutStorage("evicted", lost);
  expect(currentToasts()).toMatchObject([{ text: storageEvicted(lost, true) }]);
  expect(currentToasts()[0]).not.toHaveProperty("action");
});
