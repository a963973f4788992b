import { type ComponentType, useEffect, useState } from "react";

/**
 * Loads a component at its first use. Unlike with React's `lazy`, a failed load can be repeated.
 * @param request a falsy value means: do not load yet; another truthy value repeats a load that failed
 * @param onFailure runs after each failed load
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
