import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { innermostReason } from "./userError.mjs";

// Time limit of `--version`: PocketBase prints its version within 50 ms; a program that takes longer than
// this limit is not PocketBase.
const versionTimeoutMs = 20_000;

/**
 * Reads the version of a PocketBase binary by running it with --version. `problem`: why no version was read.
 * @param {string} binary
 * @returns {Promise<{ number: string, problem?: undefined } | { number?: undefined, problem: string }>}
 */
export function readPocketBaseVersion(binary) {
  return new Promise((resolve) => {
    execFile(binary, ["--version"], { timeout: versionTimeoutMs }, (error, stdout) => {
      const number = /version (\S+)\s*$/.exec(stdout)?.[1];
      if (number) resolve({ number });
      else resolve({ problem: error ? innermostReason(error) : "it printed no version" });
    });
  });
}

/**
 * Computes the SHA-256 of a file.
 * @param {string} file
 * @returns {Promise<string>} hexadecimal
 */
export async function computeSha256(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
