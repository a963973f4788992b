import { useEffect, useState } from "react";

/** The pause before an announcement, so that several quick choices cause only one. */
const delayMs = 700;

interface Props {
  text: string;
  /** The choice that the text belongs to. Only a change of it is announced, not a change of the catalogue. */
  about: unknown;
}

/** Announces the result of a choice to screen readers after a pause. The first text is not announced. */
export function LiveRegion({ text, about }: Props) {
  const [announcedFor, setAnnouncedFor] = useState(about);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (about === announcedFor) return;
    const timer = setTimeout(() => {
      setAnnouncedFor(about);
      // The same text twice would not be announced again.
      setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
    }, delayMs);
    return () => clearTimeout(timer);
  }, [about, announcedFor, text]);

  return (
    <p className="sr-only" role="status">
      {announcement}
    </p>
  );
}
