import { useEffect, useState } from "react";

/** Long enough for a few quick choices to be answered once. */
const politeMs = 700;

interface Props {
  text: string;
  /** What the text answers: only when this changes is there something to say, not when goods come and go. */
  about: unknown;
}

/** Tells screen readers, once the shopper pauses, what a choice led to. What was there from the start is not said. */
export function LiveRegion({ text, about }: Props) {
  const [answered, setAnswered] = useState(about);
  const [said, setSaid] = useState("");

  useEffect(() => {
    if (about === answered) return;
    const timer = setTimeout(() => {
      setAnswered(about);
      // The same words twice would not be said again.
      setSaid((before) => (before === text ? `${text}\u00a0` : text));
    }, politeMs);
    return () => clearTimeout(timer);
  }, [about, answered, text]);

  return (
    <p className="sr-only" role="status">
      {said}
    </p>
  );
}
