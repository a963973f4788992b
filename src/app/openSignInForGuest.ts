import type { MouseEvent } from "react";
import { isSignedIn } from "../state/auth/signedIn";
import { openPanel } from "../state/shell/panels";
import { isModifiedClick } from "../ui/isModifiedClick";

/** A link to the account opens the login modal for whoever is not signed in (spec 2); without scripts it is a link. */
export function openSignInForGuest(event: MouseEvent): void {
  if (isSignedIn() || isModifiedClick(event)) return;
  event.preventDefault();
  openPanel("signIn");
}
