import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readEnvFile } from "../../scripts/lib/settings.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import {
  bom,
  createEnvFile,
  expandedLines,
  name,
  other,
  otherEncodings,
  refusedLines,
  settingsFiles,
} from "./envFileCases";
import { encodingProblem, expansionProblem, readByShell } from "./envFileShell";

/*
 * The same .env is read by the npm commands (scripts/lib/envFile.mjs) and by the scripts of a package
 * (scripts/setup/readEnv.sh).
 */

/** The two variables as the npm commands read them. */
function readByNode(folder: string, before: NodeJS.ProcessEnv = {}): (string | undefined)[] {
  const env: NodeJS.ProcessEnv = { ...before, SHOP_ENV_FILE: path.join(folder, ".env") };
  readEnvFile(env);
  return [env[name], env[other]];
}

test.each(settingsFiles)(
  "%s are read alike by the npm commands and in a package",
  (_what, content, found) => {
    const folder = createEnvFile(content);
    expect(readByNode(folder)).toEqual(found);
    expect(readByShell(folder)).toEqual(found);
  },
);

test.each(refusedLines)("%j is refused with the line's number and without its text", (line, problem) => {
  const folder = createEnvFile(`SHOP_EMAIL=a@b.example\n${line}\n`);
  const read = () => readByNode(folder);
  expect(read).toThrow(problem);
  expect(read).toThrow(path.join(folder, ".env"));
  expect(read).not.toThrow(/secret/);
  expect(readByShell(folder)).toEqual({ status: 1, stderr: expect.stringMatching(problem) });
  expect(readByShell(folder)).not.toEqual({ status: 1, stderr: expect.stringContaining("secret") });
});

test.each(expandedLines)(
  "%j, which a shell changes, is text for the npm commands and refused in a package",
  (line, byNode) => {
    const folder = createEnvFile(`${other}=a@b.example\n${line}\n`);
    expect(readByNode(folder)).toEqual([byNode, "a@b.example"]);
    expect(readByShell(folder)).toEqual({
      status: 1,
      stderr: expansionProblem,
    });
  },
);

test("a value that begins with # is a comment for the npm commands; in a package, where it was text, it is refused", () => {
  const folder = createEnvFile(`${name}=#secret\n`);
  expect(readByNode(folder)).toEqual(["", undefined]);
  expect(readByShell(folder)).toEqual({
    status: 1,
    stderr: `.env, line 1: the value of ${name} contains a #. Put it into quotes.\n`,
  });
});

test("UTF-16 with a BOM is read by the npm commands; a package says which encoding it needs", () => {
  const little = Buffer.from(`${bom}${name}=Café\r\n`, "utf16le");
  const found = ["Café", undefined];
  expect(readByNode(createEnvFile(little))).toEqual(found);
  expect(readByNode(createEnvFile(Buffer.from(little).swap16()))).toEqual(found);
  expect(readByShell(createEnvFile(little))).toEqual({
    status: 1,
    stderr: encodingProblem,
  });
});

test.each(otherEncodings)("%s is refused by both", (_what, content) => {
  const folder = createEnvFile(content);
  expect(() => readByNode(folder)).toThrow(
    `${path.join(folder, ".env")} is not UTF-8 text: save it with the encoding UTF-8.`,
  );
  expect(readByShell(folder)).toEqual({
    status: 1,
    stderr: encodingProblem,
  });
});

test("variables that are set already win, also empty ones", () => {
  const folder = createEnvFile(`${name}=file\n${other}=file\n`);
  const before = { [name]: "shell", [other]: "" };
  expect(readByNode(folder, before)).toEqual(["shell", ""]);
  expect(readByShell(folder, { before })).toEqual(["shell", ""]);
});

test("a .env that cannot be read is refused, a missing one is not needed", () => {
  const refused = {
    status: 1,
    stderr: expect.stringContaining(".env cannot be read: make it a readable text file"),
  };
  expect(readByShell(createTemporaryFolder())).toEqual([undefined, undefined]);
  const folder = createTemporaryFolder();
  mkdirSync(path.join(folder, ".env"));
  expect(() => readByNode(folder)).toThrow(/\.env cannot be read: make it a readable text file/);
  expect(readByShell(folder)).toEqual(refused);
  const linked = createTemporaryFolder();
  symlinkSync("nowhere", path.join(linked, ".env"));
  expect(readByShell(linked)).toEqual(refused);
});

// Only root can give a file to another user.
test.skipIf(process.getuid?.() !== 0)("a .env of another user is refused in a package", () => {
  const folder = createEnvFile(`${name}=Asha\n`);
  chmodSync(path.join(folder, ".env"), 0o600);
  chmodSync(folder, 0o755);
  expect(readByShell(folder, { uid: 54_321 })).toEqual({
    status: 1,
    stderr: expect.stringContaining(".env cannot be read: make it a readable text file"),
  });
});
