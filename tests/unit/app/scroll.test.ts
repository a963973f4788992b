import { beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../tools/testkit/tab/browserStorage";

/* The window of a page that is shorter than the stored scroll position, in Node. */

let scrolled: number[];
let frames: (() => void)[];
let tab: EventTarget;
let place: { pathname: string };
/** Whether the page has content that is still loading. */
let isLoading: boolean;
let height: number;
let now: number;

beforeEach(async () => {
  scrolled = [];
  frames = [];
  tab = new BrowserStorage().openTab();
  place = { pathname: "/" };
  isLoading = false;
  height = 900;
  now = 0;
  const main = { querySelector: () => (isLoading ? {} : null) };
  const stubs = {
    location: place,
    history: { state: { entry: "list" }, replaceState() {} },
    sessionStorage: { getItem: () => JSON.stringify({ list: 5000 }), setItem() {} },
    scrollY: 0,
    document: {
      querySelector: () => main,
      get documentElement() {
        return { scrollHeight: height };
      },
    },
    performance: { now: () => now },
    scrollTo: (_: number, top: number) => scrolled.push(top),
    requestAnimationFrame: (run: () => void) => frames.push(run),
  };
  for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
  const { startScrollRestoration } = await import("../../../src/app/scroll");
  startScrollRestoration();
});

/** Runs the frames that are waiting. */
const runFrame = () => {
  for (const run of frames.splice(0)) run();
};

test("a page that grows is scrolled in each frame to where the shopper left it", () => {
  runFrame();
  runFrame();
  expect(scrolled).toEqual([5000, 5000]);
});

test("a page that is tall enough is scrolled again when its height changes, until it is loaded", () => {
  isLoading = true;
  vi.stubGlobal("scrollY", 5000);
  runFrame();
  runFrame();
  expect(scrolled).toEqual([5000]);
  isLoading = false;
  height = 9000;
  vi.stubGlobal("scrollY", 8100);
  runFrame();
  expect(scrolled).toEqual([5000, 5000]);
  vi.stubGlobal("scrollY", 5000);
  runFrame();
  expect(frames).toEqual([]);
});

test("a page has three seconds to grow after it is loaded, however long that took", () => {
  isLoading = true;
  runFrame();
  now = 12_000;
  runFrame();
  isLoading = false;
  now = 14_900;
  runFrame();
  expect(frames).toHaveLength(1);
  now = 15_000;
  runFrame();
  expect(frames).toEqual([]);
});

test("a page that never ends to load is left alone after 20 seconds", () => {
  isLoading = true;
  runFrame();
  now = 20_000;
  runFrame();
  expect(frames).toEqual([]);
});

test("a page that the shopper scrolls by the scroll bar while it loads is left alone", () => {
  isLoading = true;
  vi.stubGlobal("scrollY", 5000);
  runFrame();
  vi.stubGlobal("scrollY", 2000);
  runFrame();
  isLoading = false;
  height = 9000;
  runFrame();
  expect(scrolled).toEqual([5000]);
});

test("the restoration of a list ends when another page is opened, which starts at its top", () => {
  runFrame();
  place.pathname = "/product/p1";
  tab.dispatchEvent(new Event("pushState"));
  runFrame();
  runFrame();
  expect(scrolled).toEqual([5000, 0]);
});

test.each(["wheel", "touchstart", "keydown", "pointerdown"])("%s ends the restoration", (type) => {
  runFrame();
  tab.dispatchEvent(new Event(type));
  runFrame();
  expect(scrolled).toEqual([5000]);
});
