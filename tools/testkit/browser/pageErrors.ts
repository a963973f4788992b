import type { Page } from "playwright/test";

/** Collects console errors, CSP violations, failed responses and requests to other origins. */
export function collectPageProblems(page: Page): string[] {
  const noise: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || /Content.Security.Policy/i.test(message.text()))
      noise.push(message.text());
  });
  page.on("pageerror", (error) => noise.push(error.message));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const own = protocol === "data:" || protocol === "blob:" || origin === new URL(page.url()).origin;
    if (!own && page.url() !== "about:blank") noise.push(`asked ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
  });
  return noise;
}
