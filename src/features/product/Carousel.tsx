import { type MouseEvent, useState } from "react";
import {
  enlargePictureOf,
  nextPicture,
  pictureAlt,
  pictureOf,
  picturesOf,
  previousPicture,
} from "../../domain/catalogue/messages";
import type { Picture } from "../../domain/catalogue/product";
import { createPanelLoadErrorHandler } from "../../state/shell/toasts";
import { arrowIcon, Icon } from "../../ui/icons";
import { mainPhotoSizes, Photo } from "../../ui/Photo";
import { useLazyComponent } from "../../ui/useLazyComponent";
import { loadZoom } from "./loadDialogs";
import styles from "./product.module.css";
import { useArrowKeys } from "./useArrowKeys";
import { useSwipe } from "./useSwipe";

interface CarouselProps {
  /** The product's name, a part of each picture's alternative text. */
  name: string;
  pictures: readonly Picture[];
}

/**
 * The pictures of a product, one at a time. Buttons, dots, arrow keys or a swipe show another picture; a tap
 * enlarges the picture.
 */
export function Carousel({ name, pictures }: CarouselProps) {
  // A product without pictures has one placeholder.
  const slides: readonly (Picture | undefined)[] = pictures.length ? pictures : [undefined];
  const count = slides.length;
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, count - 1);
  const turn = (by: 1 | -1) => setChosen((at + by + count) % count);
  const { offsetPx, isPageZoomed, handlers } = useSwipe(turn);
  const { track, onKeyDown } = useArrowKeys(at, count, turn);
  const [zoomPoint, setZoomPoint] = useState(collar);
  const [zoomed, setZoomed] = useState(false);
  const closeZoom = () => setZoomed(false);
  const Zoom = useLazyComponent(zoomed, loadZoom, createPanelLoadErrorHandler(closeZoom));
  const openZoom = (event: MouseEvent) => {
    setZoomPoint(clickPosition(event));
    setZoomed(true);
  };

  return (
    <>
      <section aria-roledescription="carousel" aria-label={picturesOf(name)} onKeyDown={onKeyDown}>
        <div
          className={styles.carouselWindow}
          data-page-zoomed={isPageZoomed || undefined}
          {...(count > 1 && handlers)}
        >
          <div
            ref={track}
            className={styles.carouselTrack}
            data-dragged={offsetPx ? "" : undefined}
            // undefined at first, because the Content-Security-Policy forbids style attributes in the
            // server's markup.
            style={
              at || offsetPx ? { transform: `translateX(calc(${-100 * at}% + ${offsetPx}px))` } : undefined
            }
          >
            {slides.map((picture, index) => (
              <button
                // The picture cannot be the key: a product may list the same picture twice.
                // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity and never change places
                key={index}
                type="button"
                className={styles.carouselSlide}
                inert={index !== at}
                disabled={!picture}
                aria-label={enlargePictureOf(index + 1, count)}
                onClick={openZoom}
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
          {count > 1 && <Arrows onTurn={turn} />}
        </div>
        {count > 1 && <Dots count={count} at={at} onChoose={setChosen} />}
        <p className="sr-only" aria-live="polite">
          {count > 1 && pictureOf(at + 1, count)}
        </p>
      </section>
      {/* Outside the section, whose key handler would turn the carousel when arrow keys pan the picture. */}
      {Zoom && slides[at] && (
        <Zoom open={zoomed} name={name} picture={slides[at]} at={zoomPoint} onClose={closeZoom} />
      )}
    </>
  );
}

/** The point that a key press enlarges: the garment's collar, as fractions of width and height. */
const collar: readonly [number, number] = [0.5, 0.35];

/** Returns where a click hit its element, as fractions of width and height; `collar` for a key press. */
function clickPosition({ detail, clientX, clientY, currentTarget }: MouseEvent): readonly [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return detail === 0 ? collar : [(clientX - left) / width, (clientY - top) / height];
}

function Arrows({ onTurn }: { onTurn(by: 1 | -1): void }) {
  return (
    <>
      <button
        type="button"
        className={`tool ${styles.carouselArrow} ${styles.carouselPrevious}`}
        aria-label={previousPicture}
        onClick={() => onTurn(-1)}
      >
        <Icon of={arrowIcon} />
      </button>
      <button
        type="button"
        className={`tool ${styles.carouselArrow} ${styles.carouselNext}`}
        aria-label={nextPicture}
        onClick={() => onTurn(1)}
      >
        <Icon of={arrowIcon} />
      </button>
    </>
  );
}

interface DotsProps {
  count: number;
  /** The index of the current picture. */
  at: number;
  onChoose(at: number): void;
}

function Dots({ count, at, onChoose }: DotsProps) {
  return (
    <div className={styles.carouselDots}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
          key={index}
          type="button"
          className={styles.carouselDot}
          aria-label={pictureOf(index + 1, count)}
          aria-current={index === at || undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}
