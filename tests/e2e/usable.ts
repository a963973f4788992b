import { expect, type Page } from "playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectTargets } from "../support/axe";

/** What the page shows now is accessible by day and by night, large enough to press, and not wider than the screen. */
export async function expectUsable(page: Page, where: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Half-way through a change of colours axe would measure neither of them.
    await expect.poll(() => page.evaluate(transitions)).toBe(0);
    await expectAccessible(page, `${where}, ${colorScheme}`);
  }
  await expectNoSidewaysScroll(page, where);
  await expectTargets(page, where);
}

function transitions(): number {
  return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
}
