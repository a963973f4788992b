/*
 * Replays the shopper's taps on buttons from before React had hydrated the server's markup: on a slow network
 * a phone shows a product seconds before its script has loaded. The inline script of index.html records the
 * clicks; this file repeats them in their order, as soon as React has hydrated their part of the page. Links
 * work without a script.
 */

declare global {
  /** The clicks recorded since the page was opened. Set by index.html. */
  var earlyTaps: MouseEvent[] | undefined;
  /** The listener that records clicks. Set by index.html. */
  var keepTap: ((click: MouseEvent) => void) | undefined;
}

/**
 * Replays the recorded taps on header, footer and panels. Called when React has hydrated them, which is
 * before the page's content.
 */
export function replayLayoutTaps(): void {
  replayTaps((button) => !button.closest("main"));
}

/**
 * Replays the recorded taps on the page's content and stops recording: from now on React handles every tap.
 */
export function replayPageTaps(): void {
  replayTaps((button) => button.closest("main") !== null);
  if (globalThis.keepTap) removeEventListener("click", globalThis.keepTap, true);
}

function replayTaps(isHydrated: (button: Element) => boolean): void {
  const recorded = globalThis.earlyTaps ?? [];
  const buttons: HTMLButtonElement[] = [];
  for (const tap of recorded.splice(0)) {
    const button = (tap.target as Element).closest("button");
    if (!button) continue;
    if (!isHydrated(button)) recorded.push(tap);
    // A click that is being dispatched right now has made React hydrate this part, and reaches React's
    // handlers without a replay.
    else if (tap.eventPhase === Event.NONE) buttons.push(button);
  }
  void clickInOrder(buttons);
}

/**
 * Clicks each button in its own microtask: after the current commit, and after React has rendered the
 * previous click.
 */
async function clickInOrder(buttons: readonly HTMLButtonElement[]): Promise<void> {
  for (const button of buttons) {
    await Promise.resolve();
    if (!isPressedAlready(button)) button.click();
  }
}

/**
 * Whether a toggle button already has the state that the shopper wanted. The server renders it unpressed, so
 * the shopper wanted to press it. Stored data or an earlier tap can have pressed it since; another click
 * would release it.
 */
function isPressedAlready(button: HTMLButtonElement): boolean {
  return button.matches("[data-early-tap=presses][aria-pressed=true]");
}
