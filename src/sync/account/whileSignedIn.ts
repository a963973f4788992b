import { openDatabase } from "../../db/open";
import { readMeta } from "../../db/schema";
import { signedInAs } from "../../state/auth/signedIn";

/** After this pause what could not be loaded is asked for again. */
const importRetryMs = 5_000;

/**
 * Keeps the account in step while somebody is signed in; what does that is loaded with the first sign-in, as the session
 * is: home can do without both.
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
      import("./pullAccount").then(
        ({ syncAccount }) => {
          if (next === uid) stop = syncAccount(next);
        },
        () => setTimeout(again, importRetryMs),
      );
  };
  const again = () => {
    if (!uid) return;
    uid = undefined;
    look();
  };
  const look = () => {
    follow(signedInAs());
    if (!uid) wipeLeftovers().catch(console.warn);
  };
  addEventListener("storage", look);
  look();
  return () => {
    removeEventListener("storage", look);
    follow(undefined);
  };
}

/** A sign-out that was cut off left an account's data here, or the browser forgot who is signed in. */
async function wipeLeftovers(): Promise<void> {
  const { db } = await openDatabase();
  if (!(await readMeta(db, "account"))) return;
  const data = await import("../../db/account/mutations");
  await data.wipeLeftovers(() => !signedInAs());
}
