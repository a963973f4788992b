import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findBrowser } from "../../scripts/lib/findBrowser.mjs";
import { root } from "../../scripts/lib/folders.mjs";

/**
 * "simulate": computed from an unthrottled load. "devtools": 4x CPU and a slow 4G network while the page
 * loads.
 */
export type Throttling = "simulate" | "devtools";

export interface LighthouseFigures {
  /** 0 to 100. */
  score: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** On the wire, with headers. */
  bytes: number;
  requests: number;
}

const folder = path.join(root, "tools", "lighthouse");
const program = path.join(folder, "node_modules", "lighthouse", "cli", "index.js");
const timeoutMs = 120_000;
const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];

/** Installs Lighthouse into its own package (tools/lighthouse) unless it is there. */
export function ensureLighthouse(): void {
  if (existsSync(program)) return;
  console.error("Installing Lighthouse into tools/lighthouse…");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
}

/**
 * Runs Lighthouse's performance category for a phone, in a new browser with an empty profile.
 * @returns the figures, or the code of the error with which the run ended, for example "NO_NAVSTART"
 */
export async function runLighthouse(
  url: string,
  throttling: Throttling,
): Promise<LighthouseFigures | string> {
  const work = mkdtempSync(path.join(tmpdir(), "haat-lighthouse-"));
  const report = path.join(work, "report.json");
  try {
    await promisify(execFile)(
      process.execPath,
      [
        program,
        url,
        "--quiet",
        "--only-categories=performance",
        `--throttling-method=${throttling}`,
        "--output=json",
        `--output-path=${report}`,
        `--chrome-flags=${flags.join(" ")}`,
      ],
      { timeout: timeoutMs, env: { ...process.env, CHROME_PATH: findBrowser() ?? "", TMPDIR: work } },
    ).catch((problem: unknown) => {
      // With a runtime error the program writes its report and exits with 1.
      if (!existsSync(report)) throw problem;
    });
    return figuresOf(JSON.parse(readFileSync(report, "utf8")) as Report);
  } catch (problem) {
    return (problem as { killed?: boolean }).killed ? "TIMEOUT" : `FAILED: ${String(problem).slice(0, 200)}`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Report {
  runtimeError?: { code: string };
  categories: { performance?: { score: number | null } };
  audits: Record<string, { numericValue?: number; errorMessage?: string; details?: { items?: unknown[] } }>;
}

function figuresOf({ runtimeError, categories, audits }: Report): LighthouseFigures | string {
  if (runtimeError && runtimeError.code !== "NO_ERROR") return runtimeError.code;
  const score = categories.performance?.score;
  const failed = Object.values(audits).find(({ errorMessage }) => errorMessage)?.errorMessage;
  if (typeof score !== "number" || score === 0) return failed ?? "NO_SCORE";
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(score * 100),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    requests: audits["network-requests"]?.details?.items?.length ?? Number.NaN,
  };
}
