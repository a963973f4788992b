import type { BrowserName } from "../../tools/testkit/browsers/drivenBrowser";
import type { Flow } from "./flow";

export const labels: Record<BrowserName, string> = {
  chromium: "Chromium",
  firefox: "Firefox",
  webkit: "WebKitGTK",
};

const names = Object.keys(labels) as BrowserName[];

/** The table of docs/browsers.md: which flow is run in which browser. */
export function tableOf(flows: readonly Flow[]): string {
  const rows = flows.map(({ name, notIn }) => [
    name,
    ...names.map((browser) => (notIn?.[browser] ? `not run: ${notIn[browser]}` : "390, 1280")),
  ]);
  const lines = [["Flow", ...names.map((name) => labels[name])], ["---", "---", "---", "---"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
