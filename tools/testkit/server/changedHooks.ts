import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/lib/folders.mjs";

/** A copy of the hooks with changed files, for tests of state and durations that no response shows. */
export interface ChangedHooks {
  hooksDir: string;
  /** An empty folder to which the changed hooks can write. */
  folder: string;
  remove(): void;
}

/**
 * Copies the hooks into a temporary folder and replaces texts in the copy.
 * @param changes by file below pb_hooks: texts that occur in it once, with their replacements; `FOLDER`
 * stands for the path of `folder`
 * @throws {Error} for a text that does not occur once
 */
export function createChangedHooks(changes: Record<string, [from: string, to: string][]>): ChangedHooks {
  const folder = mkdtempSync(path.join(tmpdir(), "haat-hooks-"));
  const hooksDir = path.join(folder, "pb_hooks");
  cpSync(path.join(root, "pb_hooks"), hooksDir, { recursive: true });
  for (const [file, replacements] of Object.entries(changes)) {
    let text = readFileSync(path.join(hooksDir, file), "utf8");
    for (const [from, to] of replacements) {
      if (text.split(from).length !== 2) throw new Error(`${file} does not have this text once: ${from}`);
      text = text.replace(from, () => to.replaceAll("FOLDER", folder));
    }
    writeFileSync(path.join(hooksDir, file), text);
  }
  return { hooksDir, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
