import "./device.css";
import { useEffect, useState } from "react";
import { useStoredCounts } from "../../db/cart/queries";
import { onThisDevice } from "../../domain/device/messages";
import { useCart, useWishlist } from "../../state/cart/cartRows";
import { clearPictures, readStorageUsage, type StorageUsage } from "../../state/device/storageUsage";
import { Dialog } from "../../ui/Dialog";
import { countStyles, formatBytes, formatCount } from "../../ui/format";
import { ConnectionStatus, InstallHere, PersistenceStatus, PrefetchToggle } from "./DeviceStatus";
import { storedThings } from "./storedThings";

/** What the shop keeps on this device, how much it is, and what can be done about it. */
export default function DevicePanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const [kept, setKept] = useState<StorageUsage>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const counts = useStoredCounts();
  const things = storedThings({
    cart: useCart()?.length ?? 0,
    wishlist: useWishlist()?.length ?? 0,
    viewed: counts?.viewed ?? 0,
    orders: counts?.orders ?? 0,
  });

  const [looks, setLooks] = useState(0);
  const look = () => setLooks((before) => before + 1);

  useEffect(() => {
    if (open) setSaid("");
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is another one.
  useEffect(() => {
    if (open) void readStorageUsage().then(setKept);
  }, [open, looks]);

  const clear = async () => {
    setBusy(true);
    const cleared = await clearPictures();
    setBusy(false);
    if (!cleared) return;
    setSaid(
      cleared.count
        ? `Cleared ${countPictures(cleared.count)}, ${formatBytes(cleared.bytes)}. Your cart and wishlist are as they were.`
        : "There were no pictures to clear.",
    );
    look();
  };

  return (
    <Dialog open={open} onClose={onClose} title={onThisDevice} from="right">
      <div className="device">
        <ConnectionStatus />
        <dl className="device-storage" aria-busy={!kept}>
          <Row
            name="Catalogue"
            what={kept && countStyles(kept.products.count)}
            bytes={kept?.products.bytes}
          />
          <Row name="Pictures" what={kept && formatCount(kept.pictures.count)} bytes={kept?.pictures.bytes} />
          <Row
            name="Pages and films"
            what={kept && countFiles(kept.pages.count + kept.videos.count)}
            bytes={kept && kept.pages.bytes + kept.videos.bytes}
          />
          <Row name="Yours" what={things} />
        </dl>
        <PersistenceStatus persisted={kept?.persisted} onAsked={look} />
        <PrefetchToggle />
        <div className="device-clear">
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={busy || !kept?.pictures.count || undefined}
            onClick={() => !busy && kept && void clear()}
          >
            Clear pictures
          </button>
          <p role="status">{said}</p>
        </div>
        <InstallHere />
      </div>
    </Dialog>
  );
}

function Row({ name, what, bytes }: { name: string; what?: string | undefined; bytes?: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{what ?? "…"}</dd>
      <dd className="device-bytes">{bytes !== undefined && formatBytes(bytes)}</dd>
    </div>
  );
}

const countPictures = (count: number) => `${formatCount(count)} ${count === 1 ? "picture" : "pictures"}`;
const countFiles = (count: number) => `${formatCount(count)} ${count === 1 ? "file" : "files"}`;
