import type { LoggedCommand } from "../../domain/cart/commands";
import { signedInUid } from "../auth/session";

/*
 * What identifies a page load and an account in the write-ahead log, for the page that stores a command and
 * the one that replays it.
 */

/** Identifies this page load in the log and in the table `applied`. */
export const thisPageId = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/**
 * The Web Lock that a page holds while it stores a command: another page does not replay its log meanwhile.
 */
export const commandLockName = (page: string): string => `haat-taps-${page}`;

/**
 * Whether the account that gave the command is still signed in. A visitor's command may also be stored after
 * a sign-in.
 */
export const isCommandAccountSignedIn = ({ uid }: LoggedCommand): boolean => !uid || uid === signedInUid();
