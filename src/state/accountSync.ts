import { proxy } from "valtio/vanilla";

/** How the account's data stand with the server. Written by sync only. */
export const accountState = proxy<{
  /** Why they could not be brought up to date the last time. */
  problem?: "offline" | "refused" | undefined;
}>({});

/** Asks sync to look now. */
export const accountWishes = proxy({ looks: 0 });

/** Tries again, because somebody asked for it. */
export function lookAgain(): void {
  accountWishes.looks += 1;
}
