import { useState } from "react";
import { promotions } from "../domain/catalogue/messages";
import { Icon, pauseIcon, playIcon } from "../ui/icons";

/** Enough repetitions to fill two very wide screens; an even number in all, as the animation moves by one half. */
const copies = Array.from({ length: 11 }, (_, at) => at);

/** The promotions running across the top. They are text once; the repetitions are the style sheet's. */
export function PromoBanner() {
  const [paused, setPaused] = useState(false);
  return (
    <section className="promo" aria-label="Promotions" data-paused={paused || undefined}>
      <div className="promo-track">
        <ul className="promo-texts">
          {promotions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {copies.map((copy) => (
          <span className="promo-copy" key={copy} aria-hidden="true" data-texts={promotions.join("  ✽  ")} />
        ))}
      </div>
      <button
        type="button"
        className="promo-pause"
        aria-label={paused ? "Play promotions" : "Pause promotions"}
        onClick={() => setPaused(!paused)}
      >
        <Icon of={paused ? playIcon : pauseIcon} />
      </button>
    </section>
  );
}
