import type { ReactNode } from "react";
import { Link } from "wouter";
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
    <div className="message-page">
      {mark && (
        <p className="message-page-mark" aria-hidden="true">
          {mark}
        </p>
      )}
      <h1>{title}</h1>
      {children}
      <p className="message-page-actions">
        <Link className="button" href={homePath}>
          Back to Home
        </Link>
        {ways}
      </p>
    </div>
  );
}

/** A place that has nothing to show: what it says, and the way on. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="motif" aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Says why nothing comes where a list should be. */
export function Unreachable({ unreachable }: { unreachable: boolean }) {
  return (
    <p className="unreachable" role="status">
      {unreachable && "The shop cannot be reached right now. What it has shows here as soon as it can."}
    </p>
  );
}
