import { useEffect, useRef, useState } from "react";
import { bannerLink, bannerTitle, pauseVideo, playVideo } from "../../domain/catalogue/messages";
import { prefersNoAutoplay } from "../../state/device/browserFeatures";
import { arrowIcon, Icon, pauseIcon, playIcon } from "../../ui/icons";
import { HomeSectionLink } from "../../ui/links";
import { whenIdle } from "../../ui/scheduling";
import { useMediaQuery } from "../../ui/useMediaQuery";

const wideBanner = "(min-width: 48rem)";

/** The banner of the home page: a picture at once, and a video once the page has loaded. */
export function Banner() {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, start] = useVideoStart();
  const [paused, setPaused] = useState(false);
  const format = useMediaQuery(wideBanner) ? "desktop" : "mobile";
  // The format of the video that is playing. Each format has its own video element, so after a change of the
  // screen's width no video is playing.
  const [playingFormat, setPlayingFormat] = useState<typeof format>();
  // After a change of the width React has removed the video of the earlier format, without a pause event.
  if (playingFormat && playingFormat !== format) setPlayingFormat(undefined);
  const playing = playingFormat === format;

  const toggle = () => {
    setPaused(playing);
    if (!wanted) start();
    else if (playing) video.current?.pause();
    // If the video cannot play, the picture stays visible.
    else video.current?.play().catch(() => {});
  };

  return (
    <section className="banner" id="home" tabIndex={-1} aria-labelledby="banner-title">
      <picture>
        <source media={wideBanner} srcSet="/video/poster-desktop.webp" />
        <img className="banner-fill" src="/video/poster-mobile.webp" alt="" fetchPriority="high" />
      </picture>
      {wanted && (
        <video
          className="banner-fill"
          // The key creates a new element for another format: a video element chooses its source only once.
          key={format}
          ref={video}
          muted
          loop
          playsInline
          autoPlay={!paused}
          data-playing={playing || undefined}
          onPlaying={() => setPlayingFormat(format)}
          onPause={() => setPlayingFormat(undefined)}
        >
          <source src={`/video/banner-${format}.mp4`} type="video/mp4" />
        </video>
      )}
      <div className="banner-text">
        <h1 id="banner-title">{bannerTitle}</h1>
        <HomeSectionLink className="button" section="shop">
          {bannerLink} <Icon of={arrowIcon} />
        </HomeSectionLink>
      </div>
      <button
        type="button"
        className="banner-pause"
        aria-label={playing ? pauseVideo : playVideo}
        onClick={toggle}
      >
        <Icon of={playing ? pauseIcon : playIcon} />
      </button>
    </section>
  );
}

/**
 * Returns whether to load the banner video, and a function that loads it after a tap. Without a tap the video
 * loads when the page is idle, unless the browser asks for reduced motion or reduced data, or has a 2g or 3g
 * network.
 */
function useVideoStart(): [boolean, () => void] {
  const [wanted, setWanted] = useState(false);
  const start = () => setWanted(true);

  useEffect(() => {
    const staysStill = prefersNoAutoplay() || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return staysStill ? undefined : whenIdle(() => setWanted(true));
  }, []);

  return [wanted, start];
}
