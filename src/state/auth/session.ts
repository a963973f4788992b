import { proxy, snapshot } from "valtio/vanilla";
import { onAuthChanged, storedAuth } from "../../server/auth/authStore";
import { useValue } from "../shell/useValue";

/** Who is signed in, as spec 3 names it. */
export interface Shopper {
  uid: string;
  email: string;
  /** May be empty, like the address of the picture. */
  displayName: string;
  photoURL: string;
}

export interface Session {
  /** "loading" while a link or Google's answer is being redeemed. */
  status: "loading" | "signed-out" | "signed-in";
  shopper?: Shopper | undefined;
}

/** Known from the first moment on, offline too; follows what this tab and the others store. */
export const session = proxy<Session>({ status: "signed-out" });

/** Takes over what is stored, for what is shown meanwhile ("loading") as well. */
export function readSession(): void {
  const record = storedAuth()?.record;
  const signedIn = record?.verified;
  session.status = signedIn ? "signed-in" : "signed-out";
  session.shopper = signedIn ? { uid: record.id, ...record } : undefined;
}

/** Who is signed in; the component renders again when that changes. */
export function useSession(): Session {
  return useValue(session, () => snapshot(session));
}

readSession();
onAuthChanged(readSession);
