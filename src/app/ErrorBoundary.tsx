import { Component, type ReactNode } from "react";
import { backToHome, pageFailed, somethingWrong, tryAgain } from "../domain/shared/messages";
import { homePath } from "../domain/shared/paths";

/**
 * Shows a message in place of a page that throws; header and footer keep working. Both actions load the document again: the
 * error may be a chunk that a new release has removed, and only a new document contains the new chunk names.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="message-page" role="alert">
        <h1>{pageFailed}</h1>
        <p>{somethingWrong}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => location.reload()}>
            {tryAgain}
          </button>
          <a className="button button-quiet" href={homePath}>
            {backToHome}
          </a>
        </p>
      </div>
    );
  }
}
