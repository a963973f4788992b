import { useEffect, useRef } from "react";
import { isBottom } from "../../domain/catalogue/collections";
import {
  chestLabel,
  enlargedPicture,
  lengthLabel,
  sizeGuide,
  sizeGuideCaption,
  sizeGuideOfTees,
  sizeGuideText,
  sizeLabel,
} from "../../domain/catalogue/messages";
import type { Picture, Product } from "../../domain/catalogue/product";
import { sizeGuideInches } from "../../domain/catalogue/sizes";
import { Dialog } from "../../ui/Dialog";
import { Photo } from "../../ui/Photo";
import styles from "./dialogs.module.css";

interface SizeGuideProps {
  product: Pick<Product, "collectionIds">;
  open: boolean;
  onClose(): void;
}

/**
 * The dialog with the size guide: measurements in inches (spec 9). The specification has only a table of
 * tees, so the guide of a bottom says that the measurements are those of tees.
 */
export function SizeGuide({ product, open, onClose }: SizeGuideProps) {
  return (
    <Dialog title={sizeGuide} open={open} onClose={onClose}>
      {isBottom(product) && <p className={styles.sizeGuideOfTees}>{sizeGuideOfTees}</p>}
      <p className="text-soft">{sizeGuideText}</p>
      <table className={styles.sizeGuide}>
        <caption className="sr-only">{sizeGuideCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{sizeLabel}</th>
            <th scope="col">{chestLabel}</th>
            <th scope="col">{lengthLabel}</th>
          </tr>
        </thead>
        <tbody>
          {sizeGuideInches.map(({ size, chest, length }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td>{chest}</td>
              <td>{length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

interface ZoomProps {
  open: boolean;
  name: string;
  picture: Picture;
  /** The tapped point of the picture, as fractions of its width and height. */
  at: readonly [x: number, y: number];
  onClose(): void;
}

/**
 * The dialog with one picture at twice its size, around the tapped point; scrolling, dragging or arrow keys
 * pan the picture.
 */
export function Zoom({ open, name, picture, at: [x, y], onClose }: ZoomProps) {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = pane.current;
    if (!open || !box) return;
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
  }, [open, x, y]);
  return (
    <Dialog title={name} from="everywhere" open={open} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the arrow keys */}
      <section className={styles.zoomPane} ref={pane} aria-label={enlargedPicture} tabIndex={0}>
        <Photo picture={picture} alt={name} sizes="200vw" eager />
      </section>
    </Dialog>
  );
}
