/* What the account page says beside the specification's texts (ours). */

export const savedHere = "Saved on this device. The shop gets it as soon as there is a network.";
export const saving = "Saving…";
export const saved = "Saved.";
export const profileRefused =
  "The shop did not take your changes. They are in the form still; please look at them again.";
