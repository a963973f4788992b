import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import {
  enlargePictureOf,
  nextPicture,
  pictureAlt,
  pictureOf,
  picturesOf,
  previousPicture,
} from "../../domain/catalogue/messages";
import type { Picture } from "../../domain/catalogue/product";
import { closeWithNetworkError } from "../../state/shell/toasts";
import { arrowIcon, Icon } from "../../ui/icons";
import { hasModifier } from "../../ui/links";
import { mainPhotoSizes, Photo } from "../../ui/Photo";
import { useLazyComponent } from "../../ui/useLazyComponent";
import { loadZoom } from "./dialogs";
import styles from "./product.module.css";
import { useSwipe } from "./useSwipe";

interface CarouselProps {
  /** The product's name, part of each picture's alternative text. */
  name: string;
  pictures: readonly Picture[];
}

/** The point that a key press enlarges, in parts of width and height: the collar. */
const collar: readonly [number, number] = [0.5, 0.35];

/** The position of a click in its element, in parts of width and height. */
function clickPosition({ detail, clientX, clientY, currentTarget }: MouseEvent): readonly [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 ? collar : [(clientX - left) / width, (clientY - top) / height];
}

/** The pictures of a product, one at a time, by buttons, dots, arrow keys or a swipe. A tap enlarges the picture. */
export function Carousel({ name, pictures }: CarouselProps) {
  const [chosen, setChosen] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const closeZoom = () => setZoomed(false);
  const Zoom = useLazyComponent(zoomed, loadZoom, closeWithNetworkError(closeZoom));
  const [zoomPoint, setZoomPoint] = useState(collar);
  const count = Math.max(pictures.length, 1);
  const at = Math.min(chosen, count - 1);
  const turn = (by: number) => setChosen((at + by + count) % count);
  const { offsetPx, isPageZoomed, handlers } = useSwipe(turn);
  const track = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  const keyPressed = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by || count === 1) return;
    event.preventDefault();
    // The picture that had the focus is inert now, so the focus moves to the current one.
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
      <section aria-roledescription="carousel" aria-label={picturesOf(name)} onKeyDown={keyPressed}>
        <div
          className={styles.carouselWindow}
          data-page-zoomed={isPageZoomed || undefined}
          {...(count > 1 && handlers)}
        >
          <div
            ref={track}
            className={styles.carouselTrack}
            data-dragged={offsetPx ? "" : undefined}
            // Not in the server's markup: the Content-Security-Policy forbids style attributes in HTML.
            style={
              at || offsetPx ? { transform: `translateX(calc(${-100 * at}% + ${offsetPx}px))` } : undefined
            }
          >
            {shown.map((picture, index) => (
              <button
                // A product may list the same picture twice.
                // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity and never change places
                key={index}
                type="button"
                className={styles.carouselSlide}
                inert={index !== at}
                disabled={!picture}
                aria-label={enlargePictureOf(index + 1, count)}
                onClick={(event) => {
                  setZoomPoint(clickPosition(event));
                  setZoomed(true);
                }}
              >
                <Photo
                  picture={picture}
                  alt={pictureAlt(name, index + 1, count)}
                  sizes={mainPhotoSizes}
                  eager={index === 0}
                  first={index === 0}
                />
              </button>
            ))}
          </div>
          {count > 1 && (
            <>
              <button
                type="button"
                className={`tool ${styles.carouselArrow} ${styles.carouselPrevious}`}
                aria-label={previousPicture}
                onClick={() => turn(-1)}
              >
                <Icon of={arrowIcon} />
              </button>
              <button
                type="button"
                className={`tool ${styles.carouselArrow} ${styles.carouselNext}`}
                aria-label={nextPicture}
                onClick={() => turn(1)}
              >
                <Icon of={arrowIcon} />
              </button>
            </>
          )}
        </div>
        {count > 1 && (
          <div className={styles.carouselDots}>
            {shown.map((_, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                type="button"
                className={styles.carouselDot}
                aria-label={pictureOf(index + 1, count)}
                aria-current={index === at || undefined}
                onClick={() => setChosen(index)}
              />
            ))}
          </div>
        )}
        <p className="sr-only" aria-live="polite">
          {count > 1 && pictureOf(at + 1, count)}
        </p>
      </section>
      {/* Outside the section: the arrow keys pan the enlarged picture. */}
      {Zoom && shown[at] && (
        <Zoom open={zoomed} name={name} picture={shown[at]} at={zoomPoint} onClose={closeZoom} />
      )}
    </>
  );
}
