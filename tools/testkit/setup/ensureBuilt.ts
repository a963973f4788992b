import { ensureBuilt } from "../../../scripts/lib/build.mjs";

/** Global setup of suites that start the server: builds the site and the hooks if they are out of date. */
export default async function built(): Promise<void> {
  await ensureBuilt();
}
