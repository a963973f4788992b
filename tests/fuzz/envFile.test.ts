import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEnvFile, readTextFile } from "../../scripts/lib/envFile.mjs";
import { root } from "../../scripts/lib/folders.mjs";
import { UserError } from "../../scripts/lib/userError.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { holds, propertyTimeoutMs } from "./cases";

const characters = [..."AB==\n\n\r \t#'\"`$\\~x1_.-&;%()*\u0001\u00a0\u2028é🧵"];
const pieces = fc.constantFrom(...characters, "\r\n", "\\n", "\\\n", "$A", "$(x)", "export ", "\ufeff");
const joined = (parts: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(parts, { maxLength }).map((each) => each.join(""));
const texts = joined(pieces, 25);
/** Most of them are accepted in quotes, by a package too. */
const plainTexts = joined(fc.constantFrom("a", " ", "#", "=", "\\n", "\n", "\r\n", "é", "$ ", "export "), 8);
const quoted = fc
  .tuple(fc.constantFrom('"', "'", "`"), fc.oneof(plainTexts, texts))
  .map(([quote, text]) => quote + text + quote);
const names = fc.constantFrom("A=", "B=", "export A=", " B = ");
const lines = fc.tuple(names, fc.oneof(texts, plainTexts, quoted)).map((parts) => parts.join(""));
const files = fc.oneof(
  texts,
  fc.array(lines, { minLength: 1, maxLength: 4 }).map((each) => each.join("\n")),
);

/** The variables A and B; undefined when the file is refused. */
type Found = (string | undefined)[] | undefined;

function readByNode(file: string): Found {
  try {
    const found = parseEnvFile(readTextFile(file), ".env");
    return [found.get("A"), found.get("B")];
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return undefined;
  }
}

/** As a package reads it. */
function readByShell(folder: string): Found {
  const print = `printf '%s\\0' "\${A+set}" "$A" "\${B+set}" "$B"`;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", `. ./readEnv.sh || exit 1; ${print}`], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin" },
    encoding: "utf8",
  });
  if (status !== 0) {
    expect(stderr).toMatch(/^\.env(?:, line \d+:)? .+\n$/);
    return undefined;
  }
  expect(stderr).toBe("");
  const [setA, a, setB, b] = stdout.split("\0");
  return [setA ? a : undefined, setB ? b : undefined];
}

// The scripts of a package run in `sh`, which Windows lacks.
describe.skipIf(process.platform === "win32")("generated .env files", { timeout: propertyTimeoutMs }, () => {
  it("are read alike by the npm commands and in a package, or refused there with a line", () => {
    const folder = createTemporaryFolder();
    copyFileSync(path.join(root, "scripts", "setup", "readEnv.sh"), path.join(folder, "readEnv.sh"));
    holds(files, (text) => {
      const file = path.join(folder, ".env");
      writeFileSync(file, text);
      const byNode = readByNode(file);
      // A package refuses more: what its shell would change.
      const byShell = readByShell(folder);
      if (byShell) expect(byShell).toEqual(byNode);
    });
  });
});
