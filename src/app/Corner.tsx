import "./corner.css";
import { InstallCard } from "../features/install/InstallCard";
import { SyncSign } from "../features/sign/SyncSign";

/** What stays in the page's corner, below everything that is opened on purpose. */
export default function Corner() {
  return (
    <aside className="corner" aria-label="This device">
      <SyncSign />
      <InstallCard />
    </aside>
  );
}
