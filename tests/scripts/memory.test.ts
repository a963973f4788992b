import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { memoryLimitVariables } from "../../scripts/lib/memory.mjs";
import { startShop } from "../../tools/testkit/server/shopServer";

const mib = 1024 * 1024;

test("a server on a computer with 256 MB is limited to 192 MB and makes two thumbs at a time", () => {
  expect(memoryLimitVariables({}, 256 * mib)).toMatchObject({
    GOMEMLIMIT: "192MiB",
    PB_THUMBS_MAX_WORKERS: "2",
  });
});

test("a large computer makes as many thumbs as PocketBase chooses", () => {
  const env = memoryLimitVariables({}, 8192 * mib);
  expect(env).toMatchObject({ GOMEMLIMIT: "6144MiB" });
  expect(env).not.toHaveProperty("PB_THUMBS_MAX_WORKERS");
});

test.runIf(process.platform === "linux")("the server of a shop has the limit", async () => {
  const shop = await startShop();
  onTestFinished(() => shop.remove());
  const variables = readFileSync(`/proc/${shop.pid}/environ`, "utf8").split("\0");
  const { GOMEMLIMIT } = memoryLimitVariables(process.env);
  expect(GOMEMLIMIT).toMatch(/^\d+MiB$/);
  expect(variables).toContain(`GOMEMLIMIT=${GOMEMLIMIT}`);
});

test("what the owner has set stays", () => {
  const given = { GOMEMLIMIT: "100MiB", PB_THUMBS_MAX_WORKERS: "1", PB_THUMBS_MAX_WAIT: "9" };
  expect(memoryLimitVariables(given, 256 * mib)).toEqual(given);
});
