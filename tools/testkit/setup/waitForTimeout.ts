import { vi } from "vitest";

/*
 * Raises the default timeout of vi.waitFor from 1 s, which is too short on a busy machine. Unlike that of
 * expect.poll, it cannot be configured in vitest.config.ts.
 */
const timeoutMs = 30_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: timeoutMs });
