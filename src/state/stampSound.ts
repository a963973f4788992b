import { currentPreferences } from "./live";

const address = "/sounds/stamp.wav";

let sound: HTMLAudioElement | undefined;

/**
 * The thump of the stamp. Called from a tap only; a browser that refuses, or a shopper who muted it, hears nothing, and
 * nothing is lost by that.
 */
export function playStamp(): void {
  if (currentPreferences()?.muted) return;
  sound ??= new Audio(address);
  sound.currentTime = 0;
  sound.play().catch(() => {});
}
