import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import {
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
 * The reader of a package with the shells and the awks of Linux systems. envFile.test.ts uses those of this
 * system.
 */

/** What systems have as `sh` (bash as `sh` follows POSIX) and as `awk`. */
const shells = ["dash", "bash", "busybox"];
const awks = ["mawk", "gawk", "busybox"];

/** @returns the program's file; undefined where it is not installed */
const find = (program: string) =>
  ["/bin", "/usr/bin"].map((folder) => path.join(folder, program)).find((file) => existsSync(file));

/**
 * A folder in which a shell is `sh` and an awk is `awk`; busybox replaces the other programs of the reader,
 * too.
 */
function linkPrograms(shell: string, awk: string): string {
  const folder = createTemporaryFolder();
  const link = (as: string, program: string) => symlinkSync(find(program) ?? "", path.join(folder, as));
  link("sh", shell);
  link("awk", awk);
  if (awk === "busybox") for (const each of ["od", "cat"]) link(each, awk);
  return folder;
}

for (const shell of shells)
  for (const awk of awks) {
    const missing = [shell, awk].filter((program) => !find(program));
    const reason = missing.length > 0 ? ` (not run: ${missing.join(" and ")} not installed)` : "";
    test.skipIf(missing.length > 0)(
      `${shell} with ${awk} reads and refuses the same as this system${reason}`,
      () => {
        const programs = linkPrograms(shell, awk);
        const read = (content: string | Buffer) => readByShell(createEnvFile(content), { programs });
        for (const [what, content, found] of settingsFiles) expect(read(content), what).toEqual(found);
        for (const [line, problem] of refusedLines)
          expect(read(`${other}=a@b.example\n${line}\n`), line).toEqual({
            status: 1,
            stderr: expect.stringMatching(problem),
          });
        for (const [line] of expandedLines)
          expect(read(`${other}=a@b.example\n${line}\n`), line).toEqual({
            status: 1,
            stderr: expansionProblem,
          });
        for (const [what, content] of otherEncodings)
          expect(read(content), what).toEqual({ status: 1, stderr: encodingProblem });
        expect(
          readByShell(createEnvFile(`${name}=file\n`), { programs, before: { [name]: "shell" } }),
        ).toEqual(["shell", undefined]);
      },
    );
  }
