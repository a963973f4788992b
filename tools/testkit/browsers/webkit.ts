import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import type { BrowserSettings, DrivenBrowser } from "./drivenBrowser";
import { WebDriverSession } from "./webDriver";
import { WebKitTab } from "./webkitTab";

/** The programs that run WebKitGTK's test browser. */
export interface WebKitPrograms {
  /** WebKitWebDriver. */
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

/** Removes the size of the toolbar's buttons: with it a window cannot be narrower than 447 px. */
const narrowToolbar = `button, entry, toolbutton, headerbar, toolbar { min-width: 0; padding: 0; margin: 0; }
* { -gtk-icon-transform: scale(0.5); }`;
const startMs = 60_000;

/** Starts MiniBrowser with WebKitWebDriver on its own display. */
export async function startWebKit(
  programs: WebKitPrograms,
  settings: BrowserSettings = {},
): Promise<DrivenBrowser> {
  const home = mkdtempSync(path.join(tmpdir(), "haat-webkit-"));
  writeDesktopSettings(home, settings);
  const display = await startDisplay(programs.xvfb);
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: path.join(home, "cache"),
      ...(settings.dark ? { GTK_THEME: "Adwaita:dark" } : {}),
      // Without a session bus, WebKit would wait for it.
      DBUS_SESSION_BUS_ADDRESS: "disabled:",
      GDK_BACKEND: "x11",
      // Without a GPU, compositing costs most of the processor's time.
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
  });
  const stop = () => {
    for (const child of [driver, display.process]) child.kill();
    // Processes of the browser may still write their caches.
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", stop);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, driver);
  const storage = settings.storageBlocked ? ["local-storage", "database"] : [];
  const args = ["--automation", ...storage.map((name) => `--enable-html5-${name}=false`)];
  const session = await WebDriverSession.start(url, {
    "webkitgtk:browserOptions": { binary: programs.miniBrowser, args },
  });
  await session.post("timeouts", { script: 60_000, pageLoad: 60_000 });
  // A further window is behind the first one and counts as hidden, so that the shop does not sync in it: the
  // first one is used again whenever it is free.
  const idle = [String(await session.get("window"))];
  return {
    name: "webkit",
    version: `WebKitGTK ${session.version}`,
    async newTab(size) {
      const handle =
        idle.shift() ?? ((await session.post("window/new", { type: "window" })) as { handle: string }).handle;
      const tab = new WebKitTab(session, handle, idle);
      await tab.resize(size);
      return tab;
    },
    async close() {
      await session.delete().catch(() => {});
      process.off("exit", stop);
      stop();
    },
  };
}

/** GTK reads the colour scheme and animations from its settings. */
function writeDesktopSettings(home: string, { reducedMotion }: BrowserSettings): void {
  const folder = path.join(home, "gtk-3.0");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "gtk.css"), narrowToolbar);
  const animations = reducedMotion ? 0 : 1;
  writeFileSync(path.join(folder, "settings.ini"), `[Settings]\ngtk-enable-animations=${animations}\n`);
}

async function startDisplay(xvfb: string): Promise<{ name: string; process: ChildProcess }> {
  // The server chooses a free display and writes its number.
  const args = ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const child = spawn(xvfb, args, { stdio: ["ignore", "pipe", "ignore"] });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data).trim()));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Xvfb ended with code ${code}.`)));
  });
  return { name: `:${number}`, process: child };
}

async function untilReady(url: string, driver: ChildProcess): Promise<void> {
  const end = Date.now() + startMs;
  while (driver.exitCode === null && Date.now() < end) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error("WebKitWebDriver did not start.");
}
