import { type ComponentType, useEffect, useState } from "react";

/**
 * A component that is fetched when it is first wanted.
 * @param wish falsy, or what tells this wish from the one before: each new one has what failed fetched again
 */
export function useLazyComponent<P>(
  wish: unknown,
  load: () => Promise<{ default: ComponentType<P> }>,
  failed = () => {},
) {
  const [View, setView] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish fetches.
  useEffect(() => {
    if (wish && !View) load().then((part) => setView(() => part.default), failed);
  }, [wish]);
  return View;
}
