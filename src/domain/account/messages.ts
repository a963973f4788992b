/* Texts of the account page and its layer (spec 2, 5 and 8), exactly as specified. */

export const pleaseLogIn = "Please log in to view your account";
export const ordersTab = "Orders";
export const notSignedIn = "Not signed in";

/* Further texts of the account page (not in the specification). */

export const savedOnDevice = "Saved on this device. The shop gets it as soon as there is a network.";
export const saving = "Saving…";
export const saved = "Saved.";
export const profileRefused =
  "The shop did not take your changes. They are in the form still; please look at them again.";
/**
 * Message: another device has changed these profile fields later, so the shopper's edits here were dropped.
 * @param names labels of the fields
 * @param count number of these fields
 */
export const profileOverruled = (names: string, count = 1): string =>
  `${names} ${count === 1 ? "was" : "were"} changed later on another device. The later change stays.`;

const cardinals = ["Zero", "One", "Two", "Three", "Four", "Five"];
const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
/**
 * The text about the device cap; numbers up to five are written as words.
 * @param max maximum of devices of an account, at least 1
 */
export function deviceCapText(max: number): string {
  const [word, next] = [cardinals[max], ordinals[max]];
  return word && next
    ? `${word} at most. A ${next} signs the first one out.`
    : `${max} at most. Another one signs the first one out.`;
}
export const devicesOffline = "Your devices can be listed when there is a network.";
export const devicesRefused = "Your devices could not be listed.";
export const profileOffline = "Your profile comes to this device as soon as there is a network.";
export const unsentEdits = "Your last changes have not reached the shop yet. Signed out, they are lost.";
export const signOutAnyway = "Sign out anyway";

export const accountLabel = "Account";
export const signingIn = "One moment, you are being signed in.";
export const signOutLabel = "Sign out";
export const signedInDevices = "Signed-in devices";
/** The name of a device whose browser is not known. */
export const unknownDeviceLabel = "Another device";
export const deviceSignedOutText = (device: string): string => `${device} is signed out.`;
export const loadingDevices = "Loading your devices";
export const lastSeen = (ago: string): string => `Last seen ${ago}`;
export const signOutOfThisDevice = "Sign out of this device";
export const signOutDevice = (device: string): string => `Sign out ${device}`;

export const profilePerson = "You";
export const profileAddress = "Address";
export const saveLabel = "Save";
export const loadingProfile = "Loading your profile";
export const nameLabel = "Name";
export const phoneLabel = "Phone";
export const line1Label = "Address line 1";
export const line2Label = "Address line 2";
export const cityLabel = "City";
export const stateLabel = "State";
export const pincodeLabel = "Pincode";
export const addressLabel = "Label";
export const addressLabelExample = "Home, Work …";
