import type { MouseEvent } from "react";
import { openPanel } from "../state/panels";
import { isSignedIn } from "../state/signedIn";
import { opensElsewhere } from "../ui/opensElsewhere";

/** A link to the account opens the login modal for whoever is not signed in (spec 2); without scripts it is a link. */
export function askWhoItIs(event: MouseEvent): void {
  if (isSignedIn() || opensElsewhere(event)) return;
  event.preventDefault();
  openPanel("signIn");
}
