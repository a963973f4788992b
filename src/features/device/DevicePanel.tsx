import { useEffect, useState } from "react";
import { useViewedAndOrderCounts } from "../../db/device/queries";
import { styleCount } from "../../domain/catalogue/messages";
import {
  clearPicturesLabel,
  manyFiles,
  manyPictures,
  noPicturesToClear,
  oneFile,
  onePicture,
  picturesCleared,
  storedCatalogue,
  storedPages,
  storedPictures,
  storedThingsText,
} from "../../domain/device/messages";
import { onThisDevice, yoursLabel } from "../../domain/shared/messages";
import { groupDigits } from "../../domain/shared/money";
import { useCart, useWishlist } from "../../state/cart/cartRows";
import { clearPictures, readStorageUsage, type StorageUsage } from "../../state/device/storageUsage";
import { Dialog } from "../../ui/Dialog";
import { formatBytes } from "../../ui/format";
import { CartSyncStatus } from "./CartSyncStatus";
import { ConnectionStatus, InstallButton, PersistenceStatus, PrefetchToggle } from "./DeviceStatus";
import styles from "./device.module.css";

/** The panel "On this device": what the shop stores here, how much space it takes, and its settings. */
export default function DevicePanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const [usage, setUsage] = useState<StorageUsage>();
  const [reads, setReads] = useState(0);
  const readAgain = () => setReads((before) => before + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value of `reads` reads the usage again.
  useEffect(() => {
    if (!open) return;
    let isLatest = true;
    void readStorageUsage().then((read) => isLatest && setUsage(read));
    return () => {
      isLatest = false;
    };
  }, [open, reads]);

  return (
    <Dialog open={open} onClose={onClose} title={onThisDevice} from="right">
      <div className={styles.device}>
        <ConnectionStatus />
        <StoredData usage={usage} />
        <CartSyncStatus />
        <PersistenceStatus persisted={usage?.persisted} onRequested={readAgain} />
        <PrefetchToggle />
        <ClearPictures open={open} usage={usage} onCleared={readAgain} />
        <InstallButton />
      </div>
    </Dialog>
  );
}

/**
 * A list of what the shop stores on this device, with sizes.
 * @param usage undefined while it is being read
 */
function StoredData({ usage }: { usage: StorageUsage | undefined }) {
  const counts = useViewedAndOrderCounts();
  const things = storedThingsText({
    cart: useCart()?.length ?? 0,
    wishlist: useWishlist()?.length ?? 0,
    viewed: counts?.viewed ?? 0,
    orders: counts?.orders ?? 0,
  });
  return (
    <dl className={styles.storage} aria-busy={!usage}>
      <StoredDataRow
        name={storedCatalogue}
        what={usage && styleCount(usage.products.count)}
        bytes={usage?.products.bytes}
      />
      <StoredDataRow
        name={storedPictures}
        what={usage && groupDigits(usage.pictures.count)}
        bytes={usage?.pictures.bytes}
      />
      <StoredDataRow
        name={storedPages}
        what={usage && filesText(usage.pages.count + usage.videos.count)}
        bytes={usage && usage.pages.bytes + usage.videos.bytes}
      />
      <StoredDataRow name={yoursLabel} what={things} />
    </dl>
  );
}

function StoredDataRow({
  name,
  what,
  bytes,
}: {
  name: string;
  what?: string | undefined;
  bytes?: number | undefined;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{what ?? "…"}</dd>
      <dd className={styles.bytes}>{bytes !== undefined && formatBytes(bytes)}</dd>
    </div>
  );
}

interface ClearPicturesProps {
  /** Whether the panel is open; the message about deleted pictures disappears when the panel opens again. */
  open: boolean;
  usage: StorageUsage | undefined;
  onCleared(): void;
}

/** The button that deletes the stored pictures, and a message about what was deleted. */
function ClearPictures({ open, usage, onCleared }: ClearPicturesProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (open) setMessage("");
  }, [open]);

  const clear = async () => {
    setBusy(true);
    const cleared = await clearPictures();
    setBusy(false);
    if (!cleared) return;
    setMessage(
      cleared.count
        ? picturesCleared(picturesText(cleared.count), formatBytes(cleared.bytes))
        : noPicturesToClear,
    );
    onCleared();
  };

  return (
    <div className={styles.clear}>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={busy || !usage?.pictures.count || undefined}
        onClick={() => !busy && usage && void clear()}
      >
        {clearPicturesLabel}
      </button>
      <p role="status">{message}</p>
    </div>
  );
}

const picturesText = (count: number) => `${groupDigits(count)} ${count === 1 ? onePicture : manyPictures}`;
const filesText = (count: number) => `${groupDigits(count)} ${count === 1 ? oneFile : manyFiles}`;
