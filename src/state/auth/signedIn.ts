import { storedAuth } from "../../server/auth/storedAuth";

/*
 * Who is signed in at this moment. What follows changes of it reads `session`; home can do without.
 */

/** Whose account is stored as signed in, whatever is shown meanwhile; undefined for nobody's, and until its address is confirmed. */
export function signedInAs(): string | undefined {
  const record = storedAuth()?.record;
  return record?.verified ? record.id : undefined;
}

export const isSignedIn = (): boolean => signedInAs() !== undefined;
