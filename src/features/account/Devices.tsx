import { deviceCapText, devicesOffline, devicesRefused } from "../../domain/account/messages";
import { type Device, useDevices } from "../../state/account/devices";
import { formatAgo } from "../../ui/format";
import { useRowFocus } from "../../ui/useRowFocus";
import { TryAgain } from "./AccountTabs";

/** Where the account is signed in, each with a way to end that; `onLeave` ends it here. */
export function Devices({ onLeave }: { onLeave(): void }) {
  const { list, problem, signOutOf, reload } = useDevices();
  const rowFocus = useRowFocus<HTMLElement>();
  return (
    <section className="devices" aria-labelledby="devices-title" {...rowFocus}>
      <h2 id="devices-title">Signed-in devices</h2>
      <p className="devices-about">{deviceCapText}</p>
      {problem && (
        <TryAgain text={problem === "offline" ? devicesOffline : devicesRefused} onAgain={reload} />
      )}
      {!list && !problem && (
        <div className="devices-skeleton" role="status" aria-label="Loading your devices" />
      )}
      <ul>
        {list?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onSignOut={() => (device.current ? onLeave() : void signOutOf(device))}
          />
        ))}
      </ul>
    </section>
  );
}

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut(): void }) {
  const { label, current, lastSeen } = device;
  return (
    <li className="device">
      <p className="device-description">
        <b>{label}</b>
        <span>
          {current ? "This device" : lastSeen ? `Last seen ${formatAgo(lastSeen, Date.now())}` : ""}
        </span>
      </p>
      <button
        type="button"
        className="text-button"
        aria-label={current ? "Sign out of this device" : `Sign out ${label}`}
        onClick={onSignOut}
      >
        Sign out
      </button>
    </li>
  );
}
