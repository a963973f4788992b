import { useEffect, useRef } from "react";
import { enlargedPicture } from "../../domain/catalogue/messages";
import type { Picture } from "../../domain/catalogue/product";
import { Dialog } from "../../ui/Dialog";
import { Photo } from "../../ui/Photo";
import styles from "./product.module.css";

interface ZoomProps {
  open: boolean;
  name: string;
  picture: Picture;
  /** The tapped point of the picture, as fractions of its width and height. */
  at: readonly [x: number, y: number];
  onClose(): void;
}

/** One picture at twice its size around the tapped point, panned by scrolling, dragging or arrow keys. */
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
