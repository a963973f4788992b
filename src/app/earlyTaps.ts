/*
 * Taps on buttons of the server's markup before React has taken it over: a phone on a slow network shows a product seconds before
 * its script has come. The inline script of index.html keeps the clicks; they are repeated here, in their order, as soon as
 * their part of the page responds. Links need no script.
 */

declare global {
  /** Clicks since the page was opened. Set by index.html. */
  var earlyTaps: MouseEvent[] | undefined;
  /** The listener that adds them. Set by index.html. */
  var keepTap: ((click: MouseEvent) => void) | undefined;
}

/** Repeats the taps on header, footer and panels. Called when React has taken them over, before the page's content. */
export function repeatLayoutTaps(): void {
  repeatTaps((button) => !button.closest("main"));
}

/** Repeats the taps on the page's content, and stops keeping taps: React responds to all of them from now on. */
export function repeatPageTaps(): void {
  repeatTaps((button) => button.closest("main") !== null);
  if (globalThis.keepTap) removeEventListener("click", globalThis.keepTap, true);
}

function repeatTaps(isTakenOver: (button: Element) => boolean): void {
  const kept = globalThis.earlyTaps ?? [];
  const buttons: HTMLButtonElement[] = [];
  for (const tap of kept.splice(0)) {
    const button = (tap.target as Element).closest("button");
    if (!button) continue;
    if (!isTakenOver(button)) kept.push(tap);
    // A tap that is being dispatched made React take over this part at once, and reaches its handlers by itself.
    else if (tap.eventPhase === Event.NONE) buttons.push(button);
  }
  void click(buttons);
}

/** After the commit that asks for it, and each click after React has rendered the one before. */
async function click(buttons: readonly HTMLButtonElement[]): Promise<void> {
  for (const button of buttons) {
    await Promise.resolve();
    button.click();
  }
}
