/* Texts of the account page and its layer (spec 2, 5 and 8), exactly as specified. */

export const pleaseLogIn = "Please log in to view your account";
export const ordersTab = "Orders";
export const profileTab = "Profile";
export const noOrders = "No orders yet.";
/** The status of an order that carries none (spec 3). */
export const orderStatusDefault = "processing";
export const notSignedIn = "Not signed in";
