/** Whether this page is the installed shop, in a window of its own. */
export const isInstalled = (): boolean => matchMedia("(display-mode:standalone)").matches;
