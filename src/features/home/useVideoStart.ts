import { useEffect, useState } from "react";

/**
 * Whether the banner video is wanted: by itself once the page has loaded and is idle, unless this visitor asked for
 * less motion or less data; else when the second value is called.
 */
export function useVideoStart(): [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const start = () => setWanted(true);
    // Safari has no idle callback.
    const whenIdle = () =>
      "requestIdleCallback" in window ? requestIdleCallback(start) : setTimeout(start, 500);
    if (document.readyState === "complete") whenIdle();
    else addEventListener("load", whenIdle);
    return () => removeEventListener("load", whenIdle);
  }, []);

  return [wanted, setWanted];
}
