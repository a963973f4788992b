import { useLocation } from "wouter";
import { ErrorBoundary } from "./ErrorBoundary";
import { Layout } from "./Layout";
import { Pages } from "./Pages";

/** The whole shop: the frame around every page, and the page that the address asks for. */
export function App() {
  const [path] = useLocation();
  return (
    <Layout path={path}>
      <ErrorBoundary key={path}>
        <Pages />
      </ErrorBoundary>
    </Layout>
  );
}
