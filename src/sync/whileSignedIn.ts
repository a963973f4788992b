import { subscribe } from "valtio/vanilla";
import { openDatabase } from "../db/open";
import { readMeta } from "../db/schema";
import { session } from "../state/session";

/**
 * Keeps the account in step while somebody is signed in; what does that is loaded with the first sign-in.
 * @returns ends it
 */
export function whileSignedIn(): () => void {
  let uid: string | undefined;
  let stop = () => {};
  const follow = (next: string | undefined) => {
    if (next === uid) return;
    uid = next;
    stop();
    stop = () => {};
    if (next)
      import("./account").then(({ keepAccount }) => {
        if (next === uid) stop = keepAccount(next);
      }, console.warn);
  };
  const look = () => {
    const now = session.shopper?.uid;
    follow(now);
    if (!now) wipeLeftovers().catch(console.warn);
  };
  const forget = subscribe(session, look);
  look();
  return () => {
    forget();
    follow(undefined);
  };
}

/** A sign-out that was cut off left an account's data here, or the browser forgot who is signed in. */
async function wipeLeftovers(): Promise<void> {
  const { db } = await openDatabase();
  if (await readMeta(db, "account"))
    (await import("../db/accountData")).wipeLeftovers(() => !session.shopper);
}
