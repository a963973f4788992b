import { type ReactNode, useEffect, useRef } from "react";
import { homePath } from "../domain/shared/paths";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { startLinkNavigation } from "./linkNavigation";
import { Overlays } from "./Overlays";
import { PromoBanner } from "./PromoBanner";

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
