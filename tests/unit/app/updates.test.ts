import { beforeEach, expect, test, vi } from "vitest";

/* Which releases are offered to the shopper of an open page. */

const showUpdatePrompt = vi.fn();
const update = vi.fn(async () => {});
/** As the browser reports it: each release is one object. */
const registration: { waiting: object | null; active: object; update: () => Promise<void> } = {
  waiting: null,
  active: {},
  update,
};
let reportWaiting: () => Promise<void>;

beforeEach(async () => {
  vi.resetModules();
  showUpdatePrompt.mockReset();
  update.mockClear();
  registration.waiting = null;
  vi.doMock("../../../src/app/UpdatePrompt", () => ({ showUpdatePrompt }));
  vi.doMock("workbox-window", () => ({
    Workbox: class {
      addEventListener(event: string, listener: () => Promise<void>) {
        if (event === "waiting") reportWaiting = listener;
      }
      register = async () => undefined;
    },
  }));
  const serviceWorker = { ready: new Promise(() => {}), getRegistration: async () => registration };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("caches", { open: async () => ({ matchAll: async () => [] }) });
  vi.useFakeTimers();
  const { startUpdateChecks } = await import("../../../src/app/updates.lazy");
  void startUpdateChecks();
});

async function releaseWaits(release: object): Promise<number> {
  registration.waiting = release;
  await reportWaiting();
  return showUpdatePrompt.mock.calls.length;
}

test("each release is offered once", async () => {
  const [b, c] = [{}, {}];
  expect(await releaseWaits(b)).toBe(1);
  expect(await releaseWaits(b)).toBe(1);
  expect(await releaseWaits(c)).toBe(2);
});

test("a release that was put off is offered again when changes wait for it", async () => {
  await releaseWaits({});
  const { checkForRequiredUpdate } = await import("../../../src/app/updates.lazy");
  await checkForRequiredUpdate();
  expect(showUpdatePrompt).toHaveBeenCalledTimes(2);
  expect(update).toHaveBeenCalledTimes(1);
});

test("a page that is left while it compares the releases only logs that the cache could not be read", async () => {
  const problem = new DOMException("The operation was aborted.", "AbortError");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("caches", { open: () => Promise.reject(problem) });
  registration.waiting = null;
  await expect(reportWaiting()).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledWith(problem);
  expect(showUpdatePrompt).not.toHaveBeenCalled();
  warn.mockRestore();
});
