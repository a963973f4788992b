import { devicesMax } from "../shared/limits";

/* Texts of the account page and its layer (spec 2, 5 and 8), exactly as specified. */

export const pleaseLogIn = "Please log in to view your account";
export const ordersTab = "Orders";
export const profileTab = "Profile";
export const noOrders = "No orders yet.";
/** The status of an order without one (spec 3). */
export const orderStatusDefault = "processing";
export const notSignedIn = "Not signed in";

/* Further texts of the account page (ours). */

export const savedOnDevice = "Saved on this device. The shop gets it as soon as there is a network.";
export const saving = "Saving…";
export const saved = "Saved.";
export const profileRefused =
  "The shop did not take your changes. They are in the form still; please look at them again.";

export const ordersOffline = "Your orders come to this device as soon as there is a network.";
export const ordersRefused = "Your orders could not be fetched.";
export const ordersOld = "These are your orders as this device knows them; the shop could not be asked.";
const cardinals = ["Zero", "One", "Two", "Three", "Four", "Five"];
const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth"];
export const deviceCapText = `${cardinals[devicesMax]} at most. A ${ordinals[devicesMax]} signs the first one out.`;
export const devicesOffline = "Your devices can be listed when there is a network.";
export const devicesRefused = "Your devices could not be listed.";
export const notAllReordered = "Not everything can be had today:";
export const profileOffline = "Your profile comes to this device as soon as there is a network.";
export const unsentEdits = "Your last changes have not reached the shop yet. Signed out, they are lost.";
export const signOutAnyway = "Sign out anyway";
