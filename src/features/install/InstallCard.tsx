import "./install.css";
import { useEffect, useRef } from "react";
import { canInterrupt } from "../../domain/device/install";
import {
  installButton,
  keepAsApp,
  keepOnHomeScreen,
  notNow,
  opensInOwnWindow,
  opensWithOneTap,
  showHow,
} from "../../domain/device/messages";
import { useCart, usePreferences, useWishlist } from "../../state/cart/cartStore";
import {
  countVisit,
  declineInstall,
  followInstall,
  install,
  installMemory,
  installNow,
} from "../../state/device/install";
import { usePath } from "../../state/shell/location";
import { shop } from "../../state/shell/shop";
import { useValue } from "../../state/shell/useValue";
import { IosSteps } from "./IosSteps";
import { useGoodMoment } from "./useGoodMoment";

/** Asks once in a while, at a good moment, to install the shop. It takes no focus and can be passed by. */
export function InstallCard() {
  const way = useValue(install, () => install.way);
  const asking = useValue(install, () => install.asking);
  const explaining = useValue(install, () => install.explaining);
  const memory = installMemory(usePreferences());
  const belongings = (useCart()?.length ?? 0) + (useWishlist()?.length ?? 0);
  const path = usePath();
  const counted = useRef(false);

  useEffect(followInstall, []);
  useEffect(() => {
    if (counted.current || !memory || way === "none") return;
    counted.current = true;
    void countVisit(memory);
  }, [memory, way]);
  useGoodMoment(way !== "none" && !asking, memory, belongings, path, () => {
    install.asking = true;
  });

  // Another tab may have been answered meanwhile.
  const answered = memory !== undefined && memory.snoozedUntil > Date.now();
  const shown = asking && way !== "none" && !answered && !explaining && canInterrupt(path);
  const handheld = matchMedia("(pointer: coarse)").matches;
  return (
    <>
      {shown && (
        <section className="install-card" aria-labelledby="install-title">
          <img src="/favicon.svg" alt="" width="48" height="48" />
          <h2 id="install-title">{(handheld ? keepOnHomeScreen : keepAsApp)(shop.name)}</h2>
          <p>{handheld ? opensWithOneTap : opensInOwnWindow}</p>
          <div className="install-ways">
            <button type="button" className="button" onClick={() => void installNow()}>
              {way === "ios" ? showHow : installButton}
            </button>
            <button type="button" className="button button-quiet" onClick={() => void declineInstall()}>
              {notNow}
            </button>
          </div>
        </section>
      )}
      {way === "ios" && <IosSteps open={explaining} />}
    </>
  );
}
