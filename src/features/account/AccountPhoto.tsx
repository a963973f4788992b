import { useEffect, useState } from "react";
import { onServerReachable } from "../../state/device/syncStatus";
import styles from "./account.module.css";

/** The shopper's picture. One that cannot be loaded is not shown, until the network or the server is back. */
export function AccountPhoto({ url }: { url: string }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return onServerReachable(() => setFailed(false));
  }, [failed]);
  if (failed) return null;
  return (
    <img
      className={styles.photo}
      src={url}
      alt=""
      width="44"
      height="44"
      // Google serves its pictures only to requests without a referrer.
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
