import { thisDevice } from "../domain/device/messages";
import { ConnectionIndicator } from "../features/connection/ConnectionIndicator";
import { InstallCard } from "../features/install/InstallCard";
import styles from "./statusArea.module.css";

/** The status area in the bottom corner of the page: connection status and install card, below all panels. */
export default function StatusArea() {
  return (
    <aside className={styles.statusArea} aria-label={thisDevice}>
      <ConnectionIndicator />
      <InstallCard />
    </aside>
  );
}
