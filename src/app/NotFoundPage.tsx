import { usePageTitle } from "../state/pageTitle";
import { PageNote } from "../ui/PageNote";

export default function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <PageNote mark="404" title="Page not found">
      <p>This stall has moved, or was never here.</p>
    </PageNote>
  );
}
