import { usePageTitle } from "../state/shell/shop";
import { MessagePage } from "../ui/MessagePage";

export default function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <MessagePage mark="404" title="Page not found">
      <p>This stall has moved, or was never here.</p>
    </MessagePage>
  );
}
