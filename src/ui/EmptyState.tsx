import type { ReactNode } from "react";

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
