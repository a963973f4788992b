import path from "node:path";
import { runProgram } from "./childProcesses.mjs";
import { showProgress } from "./progress.mjs";

/**
 * Whether the program `go` is installed and runs.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
export async function hasGo(env) {
  return (await runProgram("go", ["version"], { env })).code === 0;
}

/**
 * Builds PocketBase with Go from the source of the official releases
 * (https://github.com/pocketbase/pocketbase/tree/master/examples/base).
 * @param {string} version
 * @param {string} folder that gets the binary
 * @param {NodeJS.ProcessEnv} env
 * @param {import("./progress.mjs").Log} log
 * @returns {Promise<string>} the binary's path
 */
export async function buildPocketBase(version, folder, env, log) {
  const step = showProgress(`Building PocketBase ${version} with Go`, log);
  try {
    await goInstall(version, folder, env, step.update);
  } finally {
    step.end();
  }
  return path.join(folder, process.platform === "win32" ? "base.exe" : "base");
}

/**
 * Runs `go install` for PocketBase into the folder; `update` gets the progress.
 * @param {string} version @param {string} folder @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} update
 * @throws {Error} with the last line of Go's output
 */
async function goInstall(version, folder, env, update) {
  const flags = ["-trimpath", "-ldflags", `-s -w -X github.com/pocketbase/pocketbase.Version=${version}`];
  const args = ["install", "-v", ...flags, `github.com/pocketbase/pocketbase/examples/base@v${version}`];
  let lastLine = "";
  let packages = 0;
  const { code, problem } = await runProgram("go", args, {
    cwd: folder,
    env: { ...env, CGO_ENABLED: "0", GOTOOLCHAIN: "auto", GOBIN: folder },
    onOutput(text) {
      const lines = text.split("\n").filter(Boolean);
      packages += lines.filter((line) => !line.startsWith("go: ")).length;
      lastLine = lines.at(-1) ?? lastLine;
      update(packages ? `${packages} packages compiled` : "fetching its sources");
    },
  });
  if (code !== 0) throw new Error(problem || lastLine || `go ended with code ${code}`);
}
