import { execFileSync } from "node:child_process";

/**
 * Mounts an empty disk on a folder, which cannot be renamed then. Only root can.
 * @param size as for the `size` option of tmpfs, for example "8m"
 * @returns false without the rights
 */
export function mountDisk(folder: string, size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Makes a disk of `mountDisk` read-only, as Linux makes a damaged one. */
export function makeDiskReadOnly(folder: string): void {
  execFileSync("mount", ["-o", "remount,ro", folder]);
}

/** Removes a disk of `mountDisk`, also while a process still uses it. */
export function unmountDisk(folder: string): void {
  execFileSync("umount", ["-l", folder]);
}
