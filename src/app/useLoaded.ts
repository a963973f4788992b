import { type ComponentType, useEffect, useState } from "react";

/** A component that is fetched when it is first wanted, and again at the next wish when that failed. */
export function useLoaded<P>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<P> }>,
  failed = () => {},
) {
  const [View, setView] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish fetches.
  useEffect(() => {
    if (wanted && !View) load().then((part) => setView(() => part.default), failed);
  }, [wanted]);
  return View;
}
