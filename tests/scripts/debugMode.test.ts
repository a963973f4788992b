import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import { startServer } from "../../scripts/lib/server.mjs";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

test("a server whose program is in a temporary folder does not start in development mode, which prints each statement", async () => {
  const folder = createTemporaryFolder();
  const binary = path.join(folder, "pocketbase");
  symlinkSync(await getPocketBase({ log: () => {} }), binary);
  const server = await startServer({
    binary,
    dataDir: path.join(folder, "data"),
    env: cleanEnvironment(),
    hooksDir: path.join(folder, "hooks"),
    migrationsDir: path.join(folder, "migrations"),
  });
  onTestFinished(() => server.stop());
  expect((await fetch(`${server.url}/api/collections/users/records`)).status).toBe(200);
  expect(server.log()).toContain("Server started");
  expect(server.log()).not.toMatch(/\b(?:SELECT|INSERT|UPDATE|CREATE)\b/);
});
