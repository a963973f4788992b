import { ensureBuilt } from "../../../scripts/lib/build.mjs";

/** Suites that start the real server need what it serves and requires; nothing is done when that is up to date. */
export default async function built(): Promise<void> {
  await ensureBuilt();
}
