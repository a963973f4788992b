import "./statusArea.css";
import { ConnectionIndicator } from "../features/connection/ConnectionIndicator";
import { InstallCard } from "../features/install/InstallCard";

/** What stays in the page's corner, below everything that is opened on purpose. */
export default function Corner() {
  return (
    <aside className="corner" aria-label="This device">
      <ConnectionIndicator />
      <InstallCard />
    </aside>
  );
}
