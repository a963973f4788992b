import type { ReactNode } from "react";
import { usePageTitle } from "../../../state/pageTitle";

interface NoteProps {
  /** Names the page; the heading says what came of it. */
  title: string;
  heading: string;
  children?: ReactNode;
}

/** A page that is one message, said to screen readers whenever it becomes another one. */
export function Note({ title, heading, children }: NoteProps) {
  usePageTitle(title);
  return (
    <div className="page-note" role="status">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
