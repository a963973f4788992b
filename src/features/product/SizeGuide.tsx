import {
  chestLabel,
  lengthLabel,
  sizeGuide,
  sizeGuideCaption,
  sizeGuideText,
  sizeLabel,
} from "../../domain/catalogue/messages";
import { sizeGuideInches } from "../../domain/catalogue/sizes";
import { Dialog } from "../../ui/Dialog";
import styles from "./product.module.css";

/** Spec 9: the measurements in inches. */
export function SizeGuide({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog title={sizeGuide} open={open} onClose={onClose}>
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
