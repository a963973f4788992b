import type { LoggedCommand } from "../../domain/cart/commands";
import { signedInUid } from "../auth/session";

/*
 * For the write-ahead log of cart and wishlist commands: the id of this page load, the name of its Web Lock,
 * and the check of a command's account. A page uses id and lock to store a command, all three to replay one.
 */

/** The id of this page load in the write-ahead log of commands and in the table `applied`. */
export const thisPageId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/**
 * The name of the Web Lock that a page holds while it stores a command, so that another page does not replay
 * its log meanwhile.
 */
export const commandLockName = (page: string): string => `haat-taps-${page}`;

/**
 * Whether the account of a logged command is still signed in. A visitor's command may also be stored after a
 * sign-in.
 */
export const isCommandAccountSignedIn = ({ uid }: LoggedCommand): boolean => !uid || uid === signedInUid();
