import { vi } from "vitest";

/*
 * vi.waitFor gives up after a second, which a busy machine may need; unlike expect.poll it cannot be told otherwise for all
 * tests at once (vitest.config.ts).
 */
const patienceMs = 15_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: patienceMs });
