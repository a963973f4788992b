/** Pause after a run that failed. */
const pauseAfterErrorMs = 5_000;

/**
 * Runs `run` while this page is visible: again when it ends, and again when the page becomes visible. A hidden page
 * leaves the sync to a visible tab and saves the battery.
 * @param run ends soon after `hidden` is aborted
 */
export async function whileVisible(run: (hidden: AbortSignal) => Promise<void>): Promise<void> {
  let running = false;
  const runIfVisible = async () => {
    while (!running && !document.hidden) {
      running = true;
      await runUntilHidden(run).catch(pauseAfterError);
      running = false;
    }
  };
  document.addEventListener("visibilitychange", runIfVisible);
  addEventListener("pageshow", runIfVisible);
  await runIfVisible();
}

async function runUntilHidden(run: (hidden: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const abortIfHidden = () => {
    if (document.hidden) controller.abort();
  };
  document.addEventListener("visibilitychange", abortIfHidden);
  try {
    await run(controller.signal);
  } finally {
    document.removeEventListener("visibilitychange", abortIfHidden);
  }
}

async function pauseAfterError(error: unknown): Promise<void> {
  console.warn(error);
  await new Promise((resolve) => setTimeout(resolve, pauseAfterErrorMs));
}
