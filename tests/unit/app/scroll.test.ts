import { beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../tools/testkit/tab/browserStorage";

/* The window of a page that is shorter than the stored scroll position, in Node. */

let scrolled: number[];
let frames: (() => void)[];
let tab: EventTarget;
let place: { pathname: string };

beforeEach(async () => {
  scrolled = [];
  frames = [];
  tab = new BrowserStorage().openTab();
  place = { pathname: "/" };
  const stubs = {
    location: place,
    history: { state: { entry: "list" }, replaceState() {} },
    sessionStorage: { getItem: () => JSON.stringify({ list: 5000 }), setItem() {} },
    scrollY: 0,
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
