import { usePath } from "../state/shell/location";
import { ErrorBoundary } from "./ErrorBoundary";
import { Layout } from "./Layout";
import { Page } from "./routes";

/** The whole shop: the frame around every page, and the page that the address asks for. */
export function App() {
  const path = usePath();
  return (
    <Layout path={path}>
      <ErrorBoundary key={path}>
        <Page path={path} />
      </ErrorBoundary>
    </Layout>
  );
}
