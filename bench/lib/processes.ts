import { readFileSync } from "node:fs";

/* Figures of a running process, from Linux' /proc. */

/** Ticks of /proc/PID/stat per second. */
const ticksPerSecond = 100;

/** Processor time of a process since its start, user and system, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** The largest resident memory of a process so far, in MB. */
export function peakMemoryMb(pid: number): number {
  const [, kilobytes = "0"] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
