import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { homePath } from "../domain/paths";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Overlays } from "./Overlays";
import { startPrefetching } from "./Pages";
import { PromoBanner } from "./PromoBanner";
import { startSectionLinks } from "./sections";

/** What stands around every page. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  const [, navigate] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  useEffect(() => startSectionLinks(navigate), [navigate]);
  useEffect(startPrefetching, []);
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
