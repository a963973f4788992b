import type { ReactNode } from "react";
import { Link } from "wouter";
import { catalogueUnavailable } from "../domain/catalogue/messages";
import { backToHome } from "../domain/shared/messages";
import { homePath } from "../domain/shared/paths";

interface MessagePageProps {
  /** An ornament above the title. */
  mark?: string;
  title: string;
  /** Buttons and links after the link to home. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page that consists of one message, with a link to home. */
export function MessagePage({ mark, title, actions, children }: MessagePageProps) {
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
          {backToHome}
        </Link>
        {actions}
      </p>
    </div>
  );
}

/** The content of an empty list: a text and an action. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="motif" aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}

/**
 * The message that replaces product lists while the server is unreachable. Its live region is always
 * rendered, because screen readers announce only changes in an existing region.
 */
export function CatalogueUnavailable({ unavailable }: { unavailable: boolean }) {
  return (
    <p className="catalogue-unavailable" role="status">
      {unavailable && catalogueUnavailable}
    </p>
  );
}
