import { afterAll, vi } from "vitest";

/*
 * The files of the server suite share a process: what one of them has replaced must not stay for the next
 * one.
 */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
