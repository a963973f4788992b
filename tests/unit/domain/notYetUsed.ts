/* Messages whose screen is not built yet, as "file.name". A test asks for each name to leave once it is used. */

const accounts = ["account.ordersTab", "account.profileTab", "account.noOrders", "account.notSignedIn"];

export const notYetUsed: readonly string[] = [...accounts];
