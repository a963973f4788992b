/* The names of the legal pages in the footer and in mails (not in the specification). */

export const footerShipping = "Shipping";
export const footerReturns = "Returns";
export const footerContact = "Contact";
export const footerTerms = "Terms";
export const footerPrivacy = "Privacy";
export const footerRefunds = "Refunds";

/* Text pages (not in the specification). */

export const loadingPage = "Loading the page";
export const pageNotStored = "This page is not on this device yet";
export const pageNotStoredText = "It opens once there is a network again, and stays on this device.";
export const pageChanged = (date: string): string => `Last changed on ${date}`;
