import { useEffect, useState } from "react";
import { whenIdle } from "../../ui/whenIdle";

/**
 * Whether the banner video is wanted: by itself once the page has settled, unless this visitor asked for less motion or
 * less data; else when the second value is called.
 */
export function useVideoStart(): [boolean, () => void] {
  const [wanted, setWanted] = useState(false);
  const start = () => setWanted(true);

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    const still = connection?.saveData || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? undefined : whenIdle(() => setWanted(true));
  }, []);

  return [wanted, start];
}
