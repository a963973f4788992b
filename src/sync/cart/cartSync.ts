import { exchangeEntries } from "../../server/cart/sync";
import { syncCart } from "./syncCart";

/** Keeps the shared entries of an account up to date, one exchange at a time. */
export interface CartSync {
  /** Runs an exchange, or another one after the running one. Rejects when it fails. */
  run(): Promise<void>;
}

export function createCartSync(uid: string): CartSync {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  // Changes that wait for an update of the shop are tried once per page load: another release may be running.
  let blocked = true;
  const exchange = async () => {
    await syncCart(uid, exchangeEntries, { blocked });
    blocked = false;
  };
  const start = () => {
    running = exchange().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    run() {
      if (!running) return start();
      following ??= running
        .catch(() => {})
        .then(() => {
          following = undefined;
          return start();
        });
      return following;
    },
  };
}
