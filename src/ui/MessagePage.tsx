import type { ReactNode } from "react";
import { homePath } from "../domain/shared/paths";

interface PageNoteProps {
  /** An ornament above the title. */
  mark?: string;
  title: string;
  /** Ways on, beside the one home. */
  ways?: ReactNode;
  children?: ReactNode;
}

/** A page that is one message, with a way home. */
export function MessagePage({ mark, title, ways, children }: PageNoteProps) {
  return (
    <div className="page-note">
      {mark && (
        <p className="page-note-mark" aria-hidden="true">
          {mark}
        </p>
      )}
      <h1>{title}</h1>
      {children}
      <p className="page-note-ways">
        <a className="button" href={homePath}>
          Back to Home
        </a>
        {ways}
      </p>
    </div>
  );
}
