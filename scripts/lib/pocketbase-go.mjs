import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { track } from "./children.mjs";
import { progress } from "./progress.mjs";

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
export function hasGo(env) {
  return new Promise((resolve) => execFile("go", ["version"], { env }, (error) => resolve(!error)));
}

/**
 * Builds what the official releases are built from (https://github.com/pocketbase/pocketbase/tree/master/examples/base).
 * @param {string} version
 * @param {string} folder where the binary is put
 * @param {NodeJS.ProcessEnv} env
 * @param {import("./progress.mjs").Log} log
 * @returns {Promise<string>} the binary's path
 */
export async function buildPocketBase(version, folder, env, log) {
  const step = progress(`Building PocketBase ${version} with Go`, log);
  try {
    await goInstall(version, folder, env, step.update);
  } finally {
    step.end();
  }
  return path.join(folder, process.platform === "win32" ? "base.exe" : "base");
}

/**
 * @param {string} version @param {string} folder @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} update
 * @returns {Promise<void>}
 */
function goInstall(version, folder, env, update) {
  const flags = ["-trimpath", "-ldflags", `-s -w -X github.com/pocketbase/pocketbase.Version=${version}`];
  const args = ["install", "-v", ...flags, `github.com/pocketbase/pocketbase/examples/base@v${version}`];
  return new Promise((resolve, reject) => {
    const go = track(
      spawn("go", args, {
        cwd: folder,
        env: { ...env, CGO_ENABLED: "0", GOTOOLCHAIN: "auto", GOBIN: folder },
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
    let lastLine = "";
    let packages = 0;
    go.stderr.setEncoding("utf8").on("data", (text) => {
      const lines = String(text).split("\n").filter(Boolean);
      packages += lines.filter((line) => !line.startsWith("go: ")).length;
      lastLine = lines.at(-1) ?? lastLine;
      update(packages ? `${packages} packages compiled` : "fetching its sources");
    });
    go.on("error", reject);
    go.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(lastLine || `go ended with code ${code}`)),
    );
  });
}
