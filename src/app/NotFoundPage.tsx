import { homePath } from "../domain/paths";
import { usePageTitle } from "../state/pageTitle";

export default function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <div className="page-note">
      <p className="page-note-mark" aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p>This stall has moved, or was never here.</p>
      <p className="page-note-ways">
        <a className="button" href={homePath}>
          Back to Home
        </a>
      </p>
    </div>
  );
}
