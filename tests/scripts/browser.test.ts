import { execFile } from "node:child_process";
import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const printsVersion = (version: string) => `#!/bin/sh\necho "Chromium ${version}"\n`;

/** A machine with these programs, a shell and nothing else; Playwright's download cannot be reached. */
function machineWith(programs: Record<string, string>) {
  const bin = createTemporaryFolder();
  for (const name of ["sh", "cat", "chmod"]) symlinkSync(`/bin/${name}`, path.join(bin, name));
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), text);
    chmodSync(path.join(bin, name), 0o755);
  }
  const env = {
    PATH: bin,
    HOME: bin,
    PLAYWRIGHT_BROWSERS_PATH: path.join(bin, "browsers"),
    PLAYWRIGHT_DOWNLOAD_HOST: "http://127.0.0.1:48997",
  };
  return { bin, env };
}

function getBrowserOn(env: Record<string, string>): Promise<string> {
  const script = `
    const { findOrInstallBrowser } = await import(${JSON.stringify(path.join(root, "scripts", "lib", "findBrowser.mjs"))});
    console.log(await findOrInstallBrowser().catch((error) => error.message));
  `;
  return runNode(script, env);
}

function runNode(script: string, env: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["--input-type=module", "-e", script], { env }, (_error, stdout, stderr) =>
      resolve((stdout + stderr).trim()),
    );
  });
}

test("an installed browser is used", async () => {
  const { bin, env } = machineWith({ "google-chrome": printsVersion("150.0.1") });
  expect(await getBrowserOn(env)).toBe(path.join(bin, "google-chrome"));
});

test("a stub that only tells how to install a browser is skipped", async () => {
  const stub = '#!/bin/sh\necho "Please install it with snap" >&2\nexit 1\n';
  const { bin, env } = machineWith({ "chromium-browser": stub, "google-chrome": printsVersion("150.0.1") });
  expect(await getBrowserOn(env)).toBe(path.join(bin, "google-chrome"));
});

test("without a browser and without Playwright's download the system's package manager installs one", async () => {
  const install = `#!/bin/sh
case "$1" in install) printf '%s' '${printsVersion("151.0.2")}' > "$HOME/chromium"; chmod 755 "$HOME/chromium";; esac
`;
  const sudo = '#!/bin/sh\nshift\nexec "$@"\n';
  const { bin, env } = machineWith({ "apt-get": install, sudo });
  const output = await getBrowserOn(env);
  expect(output).toContain("installing Chromium with apt-get");
  expect(output.split("\n").at(-1)).toBe(path.join(bin, "chromium"));
});

test("when no browser can be installed, one sentence says what to do", async () => {
  const { env } = machineWith({});
  const output = await getBrowserOn(env);
  expect(output.split("\n").at(-1)).toBe(
    "The browser tests found no Chromium and could not install one: install Chromium or Google Chrome, or set CHROMIUM_BIN to its path, and run this again.",
  );
});

test("a CHROMIUM_BIN that does not run ends with one sentence", async () => {
  const { env } = machineWith({ chromium: printsVersion("150.0.1") });
  expect(await getBrowserOn({ ...env, CHROMIUM_BIN: "/nonexistent/chromium" })).toBe(
    "CHROMIUM_BIN names /nonexistent/chromium, which does not run: correct it, or unset it to have one found.",
  );
});

test("Debian's headless shell is installed where its package exists, and not asked for where it does not", async () => {
  const script = `
    const { findHeadlessShell, installHeadlessShell } = await import(${JSON.stringify(path.join(root, "scripts", "lib", "headlessShell.mjs"))});
    await installHeadlessShell({ log: () => {} });
    console.log(findHeadlessShell() ?? "none");
  `;
  const shellOn = (candidate: string) => {
    const install = `#!/bin/sh
printf '%s' '${printsVersion("151.0.2")}' > "$HOME/chromium-headless-shell"; chmod 755 "$HOME/chromium-headless-shell"
`;
    const policy = `#!/bin/sh\necho "  Candidate: ${candidate}"\n`;
    const sudo = '#!/bin/sh\nshift\nexec "$@"\n';
    const { env } = machineWith({ "apt-get": install, "apt-cache": policy, sudo });
    return runNode(script, env);
  };
  expect(await shellOn("151.0.2-1")).toContain("chromium-headless-shell");
  expect(await shellOn("(none)")).toBe("none");
});
