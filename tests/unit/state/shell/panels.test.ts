import { beforeEach, expect, test } from "vitest";
import {
  closePanel,
  closePanels,
  isPanelOpen,
  openCartAfterAdding,
  openPanel,
} from "../../../../src/state/shell/panels";

beforeEach(() => {
  closePanels();
  closePanel("statusArea");
});

test("openPanel closes every other panel except the status area", () => {
  openPanel("statusArea");
  openPanel("menu");
  openPanel("search");
  expect([isPanelOpen("menu"), isPanelOpen("search"), isPanelOpen("statusArea")]).toEqual([
    false,
    true,
    true,
  ]);
  openPanel("statusArea");
  expect(isPanelOpen("search")).toBe(true);
});

test("the cart opens after an addition, unless the shopper has opened another panel since", () => {
  openPanel("search");
  openCartAfterAdding();
  expect([isPanelOpen("cart"), isPanelOpen("search")]).toEqual([false, true]);
  closePanel("search");
  openPanel("statusArea");
  openCartAfterAdding();
  expect(isPanelOpen("cart")).toBe(true);
});
