import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import { freePort, type Server, startServer } from "../../scripts/lib/server.mjs";
import { cases } from "./cases";

let server: Server;
let answers: { answer?: unknown; error?: string }[];
const dataDir = mkdtempSync(path.join(tmpdir(), "haat-agreement-"));

beforeAll(async () => {
  server = await startServer({
    binary: await getPocketBase({ log: () => {} }),
    port: await freePort(),
    dataDir,
    hooksDir: path.join(root, "tests", "agreement", "hooks"),
    migrationsDir: path.join(dataDir, "none"),
  });
  const response = await fetch(`${server.url}/agree`, { method: "POST", body: JSON.stringify(cases) });
  answers = await response.json();
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the server's rules in PocketBase's engine", () => {
  it.each(cases.map((entry, index) => [...entry, index] as const))(
    "%s(%j) is %j",
    (_rule, _args, expected, index) => {
      expect(answers[index]).toEqual({ answer: expected });
    },
  );
});
