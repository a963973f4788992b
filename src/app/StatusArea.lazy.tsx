import "./statusArea.css";
import { thisDevice } from "../domain/device/messages";
import { ConnectionIndicator } from "../features/connection/ConnectionIndicator";
import { InstallCard } from "../features/install/InstallCard";

/** Bottom corner of the page: connection status and install card, below all panels. */
export default function StatusArea() {
  return (
    <aside className="status-area" aria-label={thisDevice}>
      <ConnectionIndicator />
      <InstallCard />
    </aside>
  );
}
