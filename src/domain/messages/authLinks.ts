/* What the pages behind the mails' links say (ours: the specification names the links, not their pages). */

export const linkSpent = "This link does not work any more: it was used, or it is too old.";
export const magicLinkSpent =
  "This magic link does not work any more: it was used, or it is older than ten minutes. Ask for a new one.";
export const linkIncomplete = "This link is not complete. Please open it from the mail once more.";
export const addressConfirmed = "Your email is verified. You can log in now.";
export const addressChanged = "Your new email is verified. Log in with it from now on.";
export const passwordChanged = "Your password is changed. Log in with it from now on.";
