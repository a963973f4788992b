/** The browser's offer to install the shop (beforeinstallprompt); TypeScript's own types do not have it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/**
 * The last offer, kept by the first script (app/startCorner.ts), because it comes once and early. It can be used once.
 */
export const deferredInstallPrompt: { prompt?: InstallPrompt | undefined } = {};
