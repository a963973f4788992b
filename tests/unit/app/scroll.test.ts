import { beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../tools/testkit/tab/browserStorage";

/* The window of a page that is shorter than the stored scroll position, in Node. */

let scrolled: number[];
let frames: (() => void)[];
let tab: EventTarget;
let place: { pathname: string };
let placeholders: number;

beforeEach(async () => {
  scrolled = [];
  frames = [];
  tab = new BrowserStorage().openTab();
  place = { pathname: "/" };
  placeholders = 0;
  const stubs = {
    location: place,
    history: { state: { entry: "list" }, replaceState() {} },
    sessionStorage: { getItem: () => JSON.stringify({ list: 5000 }), setItem() {} },
    scrollY: 0,
    document: { querySelectorAll: () => Array(placeholders) },
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

test("a page that is tall enough is scrolled again when placeholders have become cards, until there are none", () => {
  placeholders = 8;
  vi.stubGlobal("scrollY", 5000);
  runFrame();
  runFrame();
  expect(scrolled).toEqual([5000]);
  placeholders = 0;
  vi.stubGlobal("scrollY", 8100);
  runFrame();
  expect(scrolled).toEqual([5000, 5000]);
  vi.stubGlobal("scrollY", 5000);
  runFrame();
  expect(frames).toEqual([]);
});

test("a page that the shopper scrolls by the scroll bar while its lists load is left alone", () => {
  placeholders = 8;
  vi.stubGlobal("scrollY", 5000);
  runFrame();
  vi.stubGlobal("scrollY", 2000);
  runFrame();
  placeholders = 0;
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
