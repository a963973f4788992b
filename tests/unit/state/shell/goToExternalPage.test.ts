import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { goToExternalPage } from "../../../../src/state/shell/goToExternalPage";

const page = new EventTarget();
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pageshow = (persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

/** Leaves the page. @returns whether the shopper can use it again */
function leave(): () => boolean {
  let isBack = false;
  void goToExternalPage("https://pay.example/").then(() => {
    isBack = true;
  });
  return () => isBack;
}

test("a page that is left before it has loaded is left until the shopper comes back", async () => {
  const isBack = leave();
  expect(assign).toHaveBeenCalledWith("https://pay.example/");
  pageshow(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isBack()).toBe(false);
  pageshow(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(isBack()).toBe(true);
});

test("a page that the browser does not leave can be used again after 15 seconds", async () => {
  const isBack = leave();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(isBack()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isBack()).toBe(true);
});
