import { Component, type ReactNode } from "react";
import { somethingWrong } from "../domain/shared/messages";
import { homePath } from "../domain/shared/paths";

/**
 * Keeps one broken page from taking the shop with it. Both ways on load the page anew: what broke may be a part that an
 * update of the shop has replaced, and that only a fresh page knows the new address of.
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
        <h1>Oh no.</h1>
        <p>{somethingWrong}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => location.reload()}>
            Try again
          </button>
          <a className="button button-quiet" href={homePath}>
            Back to Home
          </a>
        </p>
      </div>
    );
  }
}
