import { storedAuth } from "../server/storedAuth";

/** Whether somebody is signed in at this moment. What follows changes of it reads `session`; home can do without. */
export const isSignedIn = (): boolean => storedAuth()?.record.verified === true;
