import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Router, useLocation } from "wouter";
import { skipToContent } from "../domain/shared/messages";
import { homePath } from "../domain/shared/paths";
import { ErrorBoundary } from "./ErrorBoundary";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { aroundNav, startNavigation, useCurrentSearch } from "./navigation";
import { Overlays } from "./Overlays";
import { PromoBanner } from "./PromoBanner";
import { Pages } from "./routes";

/** The whole shop: the layout around every page, and the page of the current address. */
export function App() {
  return (
    <Router searchHook={useCurrentSearch} aroundNav={aroundNav}>
      <Layout>
        <Suspense fallback={<div className="page-loading" />}>
          <Pages />
        </Suspense>
      </Layout>
    </Router>
  );
}

/** Promotions, header, footer and overlays. An error in a page ends at the page; the next address tries again. */
function Layout({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  useEffect(startNavigation, []);
  useEffect(() => {
    // The followed link may have left with the old page: without this the focus would return to the start of the document.
    if (shownPath.current !== path) main.current?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);

  return (
    <>
      <a className="skip" href="#main">
        {skipToContent}
      </a>
      <PromoBanner />
      <Header onHome={path === homePath} />
      <main id="main" tabIndex={-1} ref={main}>
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </main>
      <Footer />
      <Overlays />
    </>
  );
}
