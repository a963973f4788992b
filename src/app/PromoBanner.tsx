import { useState } from "react";
import { pausePromotions, playPromotions, promotions, promotionsLabel } from "../domain/catalogue/messages";
import { Icon, pauseIcon, playIcon } from "../ui/icons";

/**
 * Copies of the promotion texts, enough to fill two wide screens. Together with the original they are an even
 * number, because the animation moves by half of the width.
 */
const copies = Array.from({ length: 11 }, (_, at) => at);

/**
 * The promotions that move across the top of the page. The texts are in the markup once; the style sheet
 * draws the copies.
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
