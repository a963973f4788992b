/** What failed at once would fail at once again: a run that threw is followed by a rest. */
const restMs = 5_000;

/**
 * Runs something while this page is visible: again when it has ended by itself, and again when somebody comes back. A
 * hidden page leaves the work to a visible one, and the battery to the shopper.
 * @param run ends soon after `hidden` is aborted
 */
export async function whileVisible(run: (hidden: AbortSignal) => Promise<void>): Promise<void> {
  let running = false;
  const look = async () => {
    while (!running && !document.hidden) {
      running = true;
      await untilHidden(run).catch(rest);
      running = false;
    }
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  await look();
}

async function untilHidden(run: (hidden: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const look = () => {
    if (document.hidden) controller.abort();
  };
  document.addEventListener("visibilitychange", look);
  try {
    await run(controller.signal);
  } finally {
    document.removeEventListener("visibilitychange", look);
  }
}

async function rest(problem: unknown): Promise<void> {
  console.warn(problem);
  await new Promise((resolve) => setTimeout(resolve, restMs));
}
