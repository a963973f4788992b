import type { Picture } from "../../domain/product";
import { Dialog } from "../../ui/Dialog";
import { Photo } from "../../ui/Photo";

interface ZoomProps {
  open: boolean;
  name: string;
  picture: Picture;
  onClose(): void;
}

/** One picture at twice the screen's size, to pan by scrolling, dragging or with the arrow keys, and to pinch. */
export function Zoom({ open, name, picture, onClose }: ZoomProps) {
  return (
    <Dialog title={name} from="everywhere" open={open} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the arrow keys */}
      <section className="zoom-pane" aria-label="Enlarged picture" tabIndex={0}>
        <Photo picture={picture} alt={name} sizes="200vw" eager />
      </section>
    </Dialog>
  );
}
