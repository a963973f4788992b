/**
 * What an account has lost when the server was restored from a backup, as seen by a device that is signed in
 * to it: "nothing" (also when the shopper has deleted the account), the changes made after the backup, or the
 * whole account.
 */
export type DataLoss = "nothing" | "changes" | "account";
