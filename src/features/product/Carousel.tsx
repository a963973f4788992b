import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Picture } from "../../domain/catalogue/product";
import { arrowIcon, Icon } from "../../ui/icons";
import { Photo } from "../../ui/Photo";
import { useSwipe } from "./useSwipe";
import { Zoom } from "./Zoom";

interface CarouselProps {
  /** The product's name; pictures are described by it and their place. */
  name: string;
  pictures: readonly Picture[];
}

/** Where there is most to see of a piece, for those who press a key. */
const collar: readonly [number, number] = [0.5, 0.35];

/** The place of a click in what was clicked, in parts of its width and height. */
function pressedAt({ detail, clientX, clientY, currentTarget }: MouseEvent): readonly [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 ? collar : [(clientX - left) / width, (clientY - top) / height];
}

/** The product's pictures, one at a time: by arrows, dots, arrow keys or a swipe; a tap looks closer. */
export function Carousel({ name, pictures }: CarouselProps) {
  const [chosen, setChosen] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const [closerAt, setCloserAt] = useState(collar);
  const count = Math.max(pictures.length, 1);
  const at = Math.min(chosen, count - 1);
  const turn = (by: number) => setChosen((at + by + count) % count);
  const { offsetPx, handlers } = useSwipe(turn);
  const track = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  const keyPressed = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by || count === 1) return;
    event.preventDefault();
    // The picture that had the focus is out of reach once it is out of sight.
    focusFollows.current = track.current?.contains(document.activeElement) ?? false;
    turn(by);
  };
  useEffect(() => {
    const slide = track.current?.children[at];
    if (focusFollows.current && slide instanceof HTMLElement) slide.focus({ preventScroll: true });
    focusFollows.current = false;
  }, [at]);
  const shown: readonly (Picture | undefined)[] = pictures.length ? pictures : [undefined];

  return (
    <>
      <section
        className="carousel"
        aria-roledescription="carousel"
        aria-label={`Pictures of ${name}`}
        onKeyDown={keyPressed}
      >
        <div className="carousel-window" {...(count > 1 && handlers)}>
          <div
            ref={track}
            className="carousel-track"
            data-dragged={offsetPx ? "" : undefined}
            style={{ transform: `translateX(calc(${-100 * at}% + ${offsetPx}px))` }}
          >
            {shown.map((picture, index) => (
              <button
                // The same picture may stand twice in a row's list.
                // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity and never change places
                key={index}
                type="button"
                className="carousel-slide"
                inert={index !== at}
                disabled={!picture}
                aria-label={`Look closer at picture ${index + 1} of ${count}`}
                onClick={(event) => {
                  setCloserAt(pressedAt(event));
                  setZoomed(true);
                }}
              >
                <Photo
                  picture={picture}
                  alt={`${name}, picture ${index + 1} of ${count}`}
                  sizes="(min-width: 48rem) 50vw, 100vw"
                  eager={index === 0}
                />
              </button>
            ))}
          </div>
          {count > 1 && (
            <>
              <button
                type="button"
                className="tool carousel-arrow carousel-previous"
                aria-label="Previous picture"
                onClick={() => turn(-1)}
              >
                <Icon of={arrowIcon} />
              </button>
              <button
                type="button"
                className="tool carousel-arrow carousel-next"
                aria-label="Next picture"
                onClick={() => turn(1)}
              >
                <Icon of={arrowIcon} />
              </button>
            </>
          )}
        </div>
        {count > 1 && (
          <div className="carousel-dots">
            {shown.map((_, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                type="button"
                className="carousel-dot"
                aria-label={`Picture ${index + 1} of ${count}`}
                aria-current={index === at || undefined}
                onClick={() => setChosen(index)}
              />
            ))}
          </div>
        )}
        <p className="sr-only" aria-live="polite">
          {count > 1 && `Picture ${at + 1} of ${count}`}
        </p>
      </section>
      {/* Outside, so that the arrow keys pan the enlarged picture. */}
      {shown[at] && (
        <Zoom open={zoomed} name={name} picture={shown[at]} at={closerAt} onClose={() => setZoomed(false)} />
      )}
    </>
  );
}
