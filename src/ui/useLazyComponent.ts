import { type ComponentType, useEffect, useState } from "react";

/**
 * Loads a component at its first use. Unlike `lazy`, a failure is not final.
 * @param request falsy, or a value that differs per request; each new value repeats a load that failed
 * @param onFailure runs after a load that failed
 * @returns undefined until the component is loaded
 */
export function useLazyComponent<P>(
  request: unknown,
  load: () => Promise<{ default: ComponentType<P> }>,
  onFailure = () => {},
) {
  const [View, setView] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request loads.
  useEffect(() => {
    if (!request || View) return;
    const logFailure = (problem: unknown) => {
      console.warn("The code of a part of the page could not be loaded.", problem);
      onFailure();
    };
    load().then((module) => setView(() => module.default), logFailure);
  }, [request]);
  return View;
}
