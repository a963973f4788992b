import { expect, test } from "vitest";
import { checkSettings } from "../../scripts/lib/settings.mjs";

test("names in .env that are not the shop's own but take effect are known", async () => {
  const lines: string[] = [];
  const fromFile = [
    "XDG_CACHE_HOME",
    "GOMEMLIMIT",
    "PB_THUMBS_MAX_WORKERS",
    "PB_THUMBS_MAX_WAIT",
    "SHOP_NAM",
  ];
  await checkSettings({ env: {}, fromFile, log: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringContaining(".env sets SHOP_NAM,")]);
});
