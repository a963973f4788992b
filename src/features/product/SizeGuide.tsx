import { sizeGuideInches } from "../../domain/catalogue/sizes";
import { Dialog } from "../../ui/Dialog";

/** Spec 9: the measurements in inches. */
export default function SizeGuide({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog title="Size guide" open={open} onClose={onClose}>
      <p className="text-soft">
        All measurements in inches, of the piece laid flat. Between two sizes? Take the larger one for the
        loose fit that we cut for.
      </p>
      <table className="size-guide">
        <caption className="sr-only">Chest and length of each size in inches</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col">Chest</th>
            <th scope="col">Length</th>
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
