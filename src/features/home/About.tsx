import { getSupport } from "../../domain/catalogue/messages";
import { openPanel } from "../../state/shell/panels";
import { shop } from "../../state/shell/shop";

export function About() {
  return (
    <section className="about" id="about" tabIndex={-1} aria-labelledby="about-title">
      <div className="about-text">
        <h2 id="about-title">About {shop.name}</h2>
        <p>
          A haat is the market that comes to the village once a week: cloth spread on the ground, colour in
          the sun, and whoever made it standing behind it.
        </p>
        <p>
          Ours keeps that measure. A few styles at a time, in 240 GSM cotton, cut wide enough for anyone. When
          the cloth is finished, so is the style.
        </p>
      </div>
      <div className="about-support">
        <h3>Between two sizes, or waiting for a parcel?</h3>
        <p>Ask us. A person reads every message.</p>
        <button type="button" className="button" onClick={() => openPanel("support")}>
          {getSupport}
        </button>
      </div>
    </section>
  );
}
