import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "playwright/test";
import { root } from "../../../scripts/lib/folders.mjs";
import { cleanEnvironment } from "../../../tools/testkit/commands/cleanEnvironment";

interface DevServer {
  /** The folder of the copied sources. */
  folder: string;
  url: string;
}

/** `npm run dev` on a copy of the sources, with an empty shop. */
const test = base.extend<{ dev: DevServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the first argument to be destructured.
  dev: async ({}, use) => {
    const folder = copySources();
    const { NODE_ENV: _, ...env } = cleanEnvironment();
    const command = spawn(process.execPath, ["scripts/dev.mjs"], {
      cwd: folder,
      env: { ...env, SHOP_ENV_FILE: "", SHOP_DEMO: "0", SHOP_DATA_DIR: path.join(folder, "data"), PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = new Promise((resolve) => command.once("close", resolve));
    await use({ folder, url: await addressOf(command) });
    command.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  },
});

/** All that the command reads; the packages are links, so that Vite's cache of them is the copy's own. */
function copySources(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "haat-dev-"));
  for (const name of readdirSync(root)) {
    if (/^(src|public|scripts|pb_hooks|pb_migrations)$|\.(json|html|ts)$/.test(name))
      cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  mkdirSync(path.join(folder, "node_modules"));
  for (const name of readdirSync(path.join(root, "node_modules"))) {
    if (/^\.(cache|vite)/.test(name)) continue;
    symlinkSync(path.join(root, "node_modules", name), path.join(folder, "node_modules", name));
  }
  return folder;
}

/** The address of Vite's page, from the command's output. */
function addressOf(command: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    for (const stream of [command.stdout, command.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const url = /hot reload is at (\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
    command.once("close", () => reject(new Error(`npm run dev ended:\n${output}`)));
  });
}

test("an edited component is replaced in the open page and keeps its state", async ({ dev, page }) => {
  const file = path.join(dev.folder, "src", "features", "search", "SearchPanel.tsx");
  const source = readFileSync(file, "utf8");
  const edited = source.replace(/\btitle=(\{\w+\}|"[^"]*")/, 'title="Find clothes"');
  expect(edited).not.toBe(source);

  await page.goto(dev.url);
  await page.getByRole("button", { name: "Search" }).first().click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: "Search", exact: true })).toBeVisible();
  await panel.getByRole("combobox").fill("kurta");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  writeFileSync(file, edited);
  await expect(panel.getByRole("heading", { name: "Find clothes" })).toBeVisible();
  await expect(panel.getByRole("combobox")).toHaveValue("kurta");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
