import {
  Component,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { Router, useLocation } from "wouter";
import { backToHome, pageFailed, skipToContent, somethingWrong, tryAgain } from "../domain/shared/messages";
import { homePath } from "../domain/shared/paths";
import { replayLayoutTaps, replayPageTaps } from "./earlyTaps";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { aroundNav, startNavigation, useCurrentSearch } from "./navigation";
import { Overlays } from "./Overlays";
import { PromoBanner } from "./PromoBanner";
import { Pages, resetLazyPages } from "./routes";

/**
 * The whole shop: the layout around every page, and the page of the current URL.
 * @param path path to render on the server; in the browser undefined
 */
export function App({ path }: { path?: string }) {
  return (
    <Router
      {...(path !== undefined && { ssrPath: path })}
      searchHook={useCurrentSearch}
      aroundNav={aroundNav}
    >
      <Layout>
        <Suspense fallback={<div className="page-loading" />}>
          <Pages />
          <ReplayPageTaps />
        </Suspense>
      </Layout>
    </Router>
  );
}

/**
 * Replays the early taps on the page's content (see earlyTaps.ts). It is inside the page's Suspense, so its
 * effect runs when React has hydrated that content.
 */
function ReplayPageTaps() {
  useLayoutEffect(replayPageTaps, []);
  return null;
}

/**
 * The layout around a page: promotions, header, footer and overlays. An error in a page does not affect the
 * layout; the next page renders again.
 */
function Layout({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  useLayoutEffect(replayLayoutTaps, []);
  useEffect(startNavigation, []);
  useEffect(() => {
    // The focused link may have been removed with the old page: without this the focus would return to the
    // start of the document.
    if (shownPath.current !== path) main.current?.focus({ preventScroll: true });
    shownPath.current = path;
  }, [path]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link to a part of the page. */}
      <a className="skip" href="#main" onClick={skipTo(main)}>
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

/**
 * Returns the click handler of the skip link: it focuses the page instead of following the fragment. If the
 * fragment were followed, WebKit would jump to it again when background requests end, and take the focus from
 * where the shopper is by then.
 */
function skipTo(main: RefObject<HTMLElement | null>) {
  return (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };
}

/**
 * Shows a message in place of a page that throws; header and footer keep working. Both of its buttons reload
 * the document: the error may be a chunk that a new release has removed, and only a new document contains the
 * new chunk names.
 */
class ErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    resetLazyPages();
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
