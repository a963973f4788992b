import { type ReactNode, useEffect, useRef } from "react";
import { usePageTitle } from "../../../state/shell/shop";

interface NoteProps {
  /** Names the page; the heading says what came of it. */
  title: string;
  heading: string;
  /** It asks for something: what changes in it is said by its fields. */
  asks?: boolean;
  children?: ReactNode;
}

/** A page that is one message, said to screen readers whenever it becomes another one. */
export function LinkMessage({ title, heading, asks = false, children }: NoteProps) {
  usePageTitle(title);
  const top = useRef<HTMLHeadingElement>(null);
  // The button that led here may have gone with its form, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another message.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <div className="message-page" role={asks ? undefined : "status"}>
      <h1 tabIndex={-1} ref={top}>
        {heading}
      </h1>
      {children}
    </div>
  );
}
