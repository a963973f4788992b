import { pageNotFound, pageNotFoundText } from "../domain/shared/messages";
import { usePageTitle } from "../state/shell/pageTitle";
import { MessagePage } from "../ui/MessagePage";

/** The page for a path without a route. */
export default function NotFoundPage() {
  usePageTitle(pageNotFound);
  return (
    <MessagePage mark="404" title={pageNotFound}>
      <p>{pageNotFoundText}</p>
    </MessagePage>
  );
}
