/**
 * What the server, restored from a backup, has lost of an account that a device was signed in to: nothing,
 * also of an account that its owner has deleted; the changes after the backup; or the account itself.
 */
export type DataLoss = "nothing" | "changes" | "account";
