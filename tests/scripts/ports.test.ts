import { createServer, Server } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { startServer } from "../../scripts/lib/server.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

async function serverOptions() {
  const dataDir = createTemporaryFolder();
  const none = path.join(dataDir, "none");
  return { binary: await getPocketBase(), dataDir, hooksDir: none, migrationsDir: none };
}

/** A free port that another program takes before the server listens on it. */
async function takenPort(): Promise<number> {
  const port = await findFreePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  return port;
}

test("a server whose port was taken in the meantime starts on another one", async () => {
  const proposed = [await takenPort(), await takenPort(), await findFreePort()];
  const ports = [...proposed];
  const server = await startServer({
    ...(await serverOptions()),
    proposePort: async () => ports.shift() ?? 0,
  });
  onTestFinished(() => server.stop());
  expect(server.port).toBe(proposed[2]);
  expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

test("a server that was given a port keeps to it, and fails with PocketBase's words when it is taken", async () => {
  const port = await takenPort();
  await expect(startServer({ ...(await serverOptions()), port })).rejects.toThrow(
    /PocketBase did not start \(exit code 1\)[\s\S]*address already in use/,
  );
});

test("free ports are outside of the ranges that systems use for outgoing connections", async () => {
  for (const port of await Promise.all(Array.from({ length: 20 }, findFreePort))) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  }
});

test("where no port can be opened, the search ends with the reason", async () => {
  const listen = vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server) {
    setImmediate(() => this.emit("error", Object.assign(new Error("listen"), { code: "EADDRNOTAVAIL" })));
    return this;
  });
  onTestFinished(() => listen.mockRestore());
  await expect(findFreePort()).rejects.toThrow(/^No port .* can be opened \(EADDRNOTAVAIL\): /);
});
