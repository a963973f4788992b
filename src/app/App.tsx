import { type ReactNode, useEffect, useRef } from "react";
import { homePath } from "../domain/shared/paths";
import { usePath } from "../state/shell/location";
import { ErrorBoundary } from "./ErrorBoundary";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { startLinkNavigation } from "./linkNavigation";
import { Overlays } from "./Overlays";
import { PromoBanner } from "./PromoBanner";
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

/** What stands around every page. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  useEffect(startLinkNavigation, []);
  useEffect(() => {
    // Whoever came by a link of the old page would otherwise start again at the top of the document.
    if (shownPath.current !== path) main.current?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <PromoBanner />
      <Header onHome={path === homePath} />
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer />
      <Overlays />
    </>
  );
}
