import { useEffect, useRef, useState } from "react";
import { arrowIcon, Icon, pauseIcon, playIcon } from "../../ui/icons";
import { SectionLink } from "../../ui/SectionLink";
import { whenIdle } from "../../ui/whenIdle";

/** The banner: a picture at once, which starts to move when nothing else needs the network any more. */
export function Banner() {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, start] = useVideoStart();
  const [plays, setPlays] = useState(false);

  const toggle = () => {
    if (!wanted) start();
    else if (plays) video.current?.pause();
    // A film that cannot be had leaves its picture.
    else video.current?.play().catch(() => {});
  };

  return (
    <section className="banner" id="home" tabIndex={-1} aria-labelledby="banner-title">
      <picture>
        <source media="(min-width: 48rem)" srcSet="/video/poster-desktop.webp" />
        <img className="banner-fill" src="/video/poster-mobile.webp" alt="" fetchPriority="high" />
      </picture>
      {wanted && (
        <video
          className="banner-fill"
          ref={video}
          muted
          loop
          playsInline
          autoPlay
          data-plays={plays || undefined}
          onPlaying={() => setPlays(true)}
          onPause={() => setPlays(false)}
        >
          <source media="(min-width: 48rem)" src="/video/banner-desktop.mp4" type="video/mp4" />
          <source src="/video/banner-mobile.mp4" type="video/mp4" />
        </video>
      )}
      <div className="banner-text">
        <h1 id="banner-title">Heavy cotton, cut loose</h1>
        <SectionLink className="button" section="shop">
          Shop the new drop <Icon of={arrowIcon} />
        </SectionLink>
      </div>
      <button
        type="button"
        className="banner-pause"
        aria-label={plays ? "Pause video" : "Play video"}
        onClick={toggle}
      >
        <Icon of={plays ? pauseIcon : playIcon} />
      </button>
    </section>
  );
}

/**
 * Whether the banner video is wanted: by itself once the page has settled, unless this visitor asked for less motion or
 * less data; else when the second value is called.
 */
export function useVideoStart(): [boolean, () => void] {
  const [wanted, setWanted] = useState(false);
  const start = () => setWanted(true);

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    const still = connection?.saveData || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? undefined : whenIdle(() => setWanted(true));
  }, []);

  return [wanted, start];
}
