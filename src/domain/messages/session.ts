/* Why a device was signed out by itself (ours: the specification names no texts for it). */

export const deviceSignedOut =
  "You were signed out here: this account was signed in on other devices, or this one was signed out from there.";
export const sessionExpired =
  "You were signed out here: your password or address was changed, or you were away for a long time. Please log in again.";
