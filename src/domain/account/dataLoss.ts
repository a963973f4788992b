/**
 * What an account has lost when the server was restored from a backup, as seen by a device that is signed in
 * to it. "nothing": no loss, or the shopper has deleted the account; "changes": the changes made after the
 * backup; "account": the whole account.
 */
export type DataLoss = "nothing" | "changes" | "account";
