import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import { expect } from "playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
const colourRules = ["color-contrast", "link-in-text-block"];

interface Finding {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/**
 * Expects no axe violation of WCAG 2.2 AA after all animations have finished.
 * @param where names the state in the failure
 * @param rules "colours" checks only what another colour scheme can change
 */
export async function expectAccessible(
  page: Page,
  where: string,
  rules: "all" | "colours" = "all",
): Promise<void> {
  // Not awaited: an animation in a part of the page that the browser does not render never finishes.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });
  await expect.poll(() => page.evaluate(hideHeader)).toBe(true);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const runOnly = rules === "all" ? { type: "tag", values: tags } : { type: "rule", values: colourRules };
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> };
    };
    const options = { runOnly: only, resultTypes: ["violations"], selectors: false };
    return (await axe.run(document, options)).violations;
  }, runOnly);
  const problems = found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(problems, where).toEqual([]);
}

/**
 * Scrolls down until the header is hidden. A header that has appeared again, for example because a list above
 * has grown, covers controls partly.
 * @returns true when the header covers no control: it is missing or hidden, a dialog is open, or the page is
 * at its top or cannot scroll further. Also true while the focus is in the header, which keeps it visible.
 */
function hideHeader(): boolean {
  const header = document.querySelector(".header");
  if (!header || scrollY <= 80 || header.hasAttribute("data-away")) return true;
  if (document.querySelector("dialog[open]") || header.matches(":has(:focus-visible)")) return true;
  const before = scrollY;
  scrollBy({ top: 8, behavior: "instant" });
  return scrollY === before;
}

/** Expects no horizontal scrolling, neither of the page nor of an open dialog. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => {
    const dialog = document.querySelector("dialog[open] .dialog_body");
    const root = document.documentElement;
    return [root, ...(dialog ? [dialog] : [])].map((box) => box.scrollWidth - box.clientWidth);
  });
  expect(Math.max(...over), where).toBeLessThanOrEqual(0);
}

/** Expects targets of at least 24 by 24 px, except links inside a sentence (WCAG 2.5.8). */
export async function expectTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(() => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    const pressable = scope.querySelectorAll("a[href], button, select, input, [tabindex='0']");
    return [...pressable].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const seen = element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
      const skipped = element.matches(".skip") || getComputedStyle(element).display === "inline";
      return seen && !skipped && (width < 24 || height < 24)
        ? [`${element.outerHTML.slice(0, 90)} ${Math.round(width)}×${Math.round(height)}`]
        : [];
    });
  });
  expect(small, where).toEqual([]);
}

/** Expects an accessible page in both colour schemes, large targets, and no horizontal scrolling. */
export async function expectUsable(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // During a colour transition axe measures intermediate colours.
    await expect.poll(() => page.evaluate(transitions)).toBe(0);
    await expectAccessible(page, `${where}, ${colorScheme}`, colorScheme === "light" ? "all" : "colours");
  }
  await expectNoSidewaysScroll(page, where);
  await expectTargets(page, where);
}

function transitions(): number {
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
}
