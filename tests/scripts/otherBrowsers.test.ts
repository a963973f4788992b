import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/** A machine with these programs and a shell; `sudo` asks for no password. */
function machineWith(programs: Record<string, string>) {
  const bin = createTemporaryFolder();
  for (const name of ["sh", "cat", "chmod"]) symlinkSync(`/bin/${name}`, path.join(bin, name));
  const sudo = '#!/bin/sh\nshift\nexec "$@"\n';
  for (const [name, text] of Object.entries({ sudo, ...programs })) {
    writeFileSync(path.join(bin, name), text);
    chmodSync(path.join(bin, name), 0o755);
  }
  mkdirSync(path.join(bin, "tmp"));
  return { bin, env: { PATH: bin, HOME: bin } };
}

/** What `installOtherBrowsers` logs, and the path of Firefox after it. */
function installOn(env: Record<string, string>): Promise<{ logged: string[]; firefox?: string }> {
  const script = `
    const { findFirefox, installOtherBrowsers } = await import(${JSON.stringify(path.join(root, "scripts", "lib", "otherBrowsers.mjs"))});
    const logged = [];
    await installOtherBrowsers({ log: (line) => logged.push(line) });
    console.log(JSON.stringify({ logged, firefox: findFirefox() }));
  `;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ["--input-type=module", "-e", script], { env }, (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout)),
    );
  });
}

const printsVersion = '#!/bin/sh\necho "Mozilla Firefox 140.1"\n';

test("the missing browsers are installed with the system's package manager", async () => {
  const apt = `#!/bin/sh
case "$1" in install) printf '%s' '${printsVersion}' > "$HOME/firefox-esr"; chmod 755 "$HOME/firefox-esr"; echo "$@" > "$HOME/asked";; esac
`;
  const { bin, env } = machineWith({ "apt-get": apt });
  const { logged, firefox } = await installOn(env);
  expect(firefox).toBe(path.join(bin, "firefox-esr"));
  expect(logged[0]).toMatch(/^Installing firefox.* with apt-get/);
});

test("a browser that cannot be installed is missing, and nothing fails", async () => {
  const { env } = machineWith({
    "apt-get": '#!/bin/sh\n[ "$1" = --version ] || { echo "No network." >&2; exit 100; }\n',
  });
  const { logged, firefox } = await installOn(env);
  expect(firefox).toBeUndefined();
  expect(logged.join()).toContain("No network.");
  const bare = machineWith({});
  expect(await installOn(bare.env)).toEqual({ logged: [] });
});
