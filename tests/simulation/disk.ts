import { type DeviceState, newState } from "./deviceState";
import type { Executor } from "./executor";

/** The disk has refused a write. */
export class DiskFull extends Error {}

/** The database of a device. */
export class Disk {
  state: DeviceState = newState;
  isFull = false;

  constructor(readonly executor: Executor) {}

  /**
   * One transaction. A crash before it changes nothing; after it the caller may never learn that it was
   * stored.
   * @param owner the run of the device
   * @throws DiskFull
   */
  write(
    owner: object,
    change: (state: DeviceState) => DeviceState,
    onChange: (before: DeviceState) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      this.executor.after(1, owner, () => {
        if (this.isFull) {
          reject(new DiskFull());
          return;
        }
        const before = this.state;
        this.state = change(before);
        if (this.state !== before) onChange(before);
        this.executor.after(1, owner, resolve);
      });
    });
  }
}
