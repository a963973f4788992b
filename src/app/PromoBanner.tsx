import { useState } from "react";
import { pausePromotions, playPromotions, promotions, promotionsLabel } from "../domain/catalogue/messages";
import { Icon, pauseIcon, playIcon } from "../ui/icons";

/**
 * Copies of the texts: enough to fill two wide screens. With the original an even number, as the animation
 * moves by half.
 */
const copies = Array.from({ length: 11 }, (_, at) => at);

/**
 * The promotions that run across the top of the page. They are text once; the style sheet draws the copies.
 */
export function PromoBanner() {
  const [paused, setPaused] = useState(false);
  return (
    <section className="promo" aria-label={promotionsLabel} data-paused={paused || undefined}>
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
        aria-label={paused ? playPromotions : pausePromotions}
        onClick={() => setPaused(!paused)}
      >
        <Icon of={paused ? playIcon : pauseIcon} />
      </button>
    </section>
  );
}
