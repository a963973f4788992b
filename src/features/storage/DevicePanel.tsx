import "./storage.css";
import { onThisDevice } from "../../domain/messages/device";
import { Dialog } from "../../ui/Dialog";

export default function DevicePanel({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title={onThisDevice} from="right">
      <p>…</p>
    </Dialog>
  );
}
