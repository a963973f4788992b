import { expect, test } from "vitest";
import { currentToasts, showToast } from "../../../../src/state/shell/toasts";

test("a toast replaces the newest one with the same text, unless that can undo another change", () => {
  const undo = { label: "Undo", run() {} };
  showToast("info", "Link copied");
  showToast("info", "Link copied");
  expect(currentToasts()).toHaveLength(1);
  showToast("info", "Kolam Tee was removed.", undo);
  showToast("info", "Kolam Tee was removed.", undo);
  expect(currentToasts()).toHaveLength(3);
});
