import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startServer } from "../../scripts/lib/server.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/** A program that opens the port only when `ready` exists. */
function slowServer(ready: string): string {
  const file = path.join(createTemporaryFolder(), "slow");
  writeFileSync(
    file,
    `#!${process.execPath}
const { existsSync } = require("node:fs");
const port = /:(\\d+)$/.exec(process.argv.find((arg) => arg.startsWith("--http=")))[1];
const timer = setInterval(() => {
  if (!existsSync(${JSON.stringify(ready)})) return;
  clearInterval(timer);
  require("node:http")
    .createServer((_, answer) => answer.end())
    .listen(port, "127.0.0.1", () => console.log("Server started"));
}, 10);
`,
    { mode: 0o755 },
  );
  return file;
}

test("a start that takes long is not stopped, and says every 30 s that it goes on", async () => {
  const dataDir = createTemporaryFolder();
  const ready = path.join(dataDir, "ready");
  const lines: string[] = [];
  // Ten minutes pass in small steps.
  let now = 0;
  for (const clock of [Date, performance])
    vi.spyOn(clock, "now").mockImplementation(() => {
      if (lines.length < 20) now += 10_000;
      return now;
    });
  onTestFinished(() => void vi.restoreAllMocks());
  const server = await startServer({
    binary: slowServer(ready),
    dataDir,
    log: (line) => {
      lines.push(line);
      if (lines.length === 20) writeFileSync(ready, "");
    },
  });
  onTestFinished(() => server.stop());
  expect(lines).toHaveLength(20);
  expect(lines[0]).toMatch(/^PocketBase is still starting after [34]\d s; /);
  expect(lines.at(-1)).toMatch(/after 6[01]\d s; /);
});
