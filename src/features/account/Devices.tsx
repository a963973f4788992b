import {
  deviceCapText,
  devicesOffline,
  devicesRefused,
  lastSeen,
  loadingDevices,
  signedInDevices,
  signOutDevice,
  signOutLabel,
  signOutOfThisDevice,
} from "../../domain/account/messages";
import { thisDevice } from "../../domain/device/messages";
import { devicesMax } from "../../domain/shared/limits";
import { type Device, useDevices } from "../../state/account/devices";
import { useFocusAfterRemoval } from "../../ui/accessibility";
import { formatAgo } from "../../ui/format";
import styles from "./account.module.css";
import { FailureWithRetry } from "./FailureWithRetry";

/**
 * The list of devices that are signed in to the account, each with a sign-out button.
 * @param onSignOut signs out this device
 */
export function Devices({ onSignOut }: { onSignOut(): void }) {
  const { list, problem, signOutOf, reload } = useDevices();
  const rowFocus = useFocusAfterRemoval<HTMLElement>();
  return (
    <section className={styles.devices} aria-labelledby="devices-title" {...rowFocus}>
      <h2 id="devices-title">{signedInDevices}</h2>
      <p className={styles.devicesAbout}>{deviceCapText(devicesMax)}</p>
      <FailureWithRetry
        text={problem && (problem === "offline" ? devicesOffline : devicesRefused)}
        onRetry={reload}
      />
      {!list && !problem && (
        <div className={styles.devicesSkeleton} role="status">
          <span className="sr-only">{loadingDevices}</span>
        </div>
      )}
      <ul role="list">
        {list?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onSignOut={() => (device.current ? onSignOut() : void signOutOf(device))}
          />
        ))}
      </ul>
    </section>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut(): void }) {
  const { label, current, lastSeen: seen } = device;
  return (
    <li className={styles.signedInDevice}>
      <p className={styles.deviceDescription}>
        <b>{label}</b>
        <span>{current ? thisDevice : seen ? lastSeen(formatAgo(seen, Date.now())) : ""}</span>
      </p>
      <button
        type="button"
        className="text-button"
        aria-label={current ? signOutOfThisDevice : signOutDevice(label)}
        onClick={onSignOut}
      >
        {signOutLabel}
      </button>
    </li>
  );
}
