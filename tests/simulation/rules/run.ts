import { createRandom, partSeed } from "../../../tools/testkit/seededRandom";
import { checkBrokenClient } from "./brokenClient";
import { checkClockOffsets } from "./clockOffsets";
import { checkCursors } from "./cursors";
import { checkLineJoin, checkViewedJoin } from "./joins";
import { checkForgotten, checkLimitsOfRequest, checkOverruled, checkRowSize } from "./limits";
import { checkLines } from "./lines";
import { checkMerging, checkTies, checkViewedMax } from "./merging";
import { checkPulls, checkRuns } from "./pulls";
import { checkRareChanges } from "./rareChanges";
import { checkRemovals } from "./removals";
import { checkStamps } from "./stamps";
import { checkStoredTickets, checkTickets } from "./tickets";

/*
 * The rules of src/domain/cart/sync by themselves, with values that no working device sends: each is compared
 * with a second implementation or with expected results.
 */

/** Checks with random values. @throws Violation */
export function checkRules(seed: number): void {
  const random = createRandom(partSeed(seed, 2));
  checkMerging(random);
  checkStamps(random);
  checkClockOffsets(random);
  checkTickets(random);
  checkViewedJoin(random);
  // A walk takes as long as a schedule.
  if (seed % 8 === 0) checkPulls(random);
}

/** Checks without random values. @throws Violation */
export function checkFixedRules(): void {
  const nowMs = Date.UTC(2026, 5, 1);
  checkBrokenClient(nowMs);
  checkRareChanges(nowMs);
  checkStoredTickets();
  checkTies();
  checkViewedMax();
  checkLines();
  checkLineJoin();
  checkCursors();
  checkRuns();
  checkRemovals();
  checkLimitsOfRequest();
  checkRowSize();
  checkForgotten();
  checkOverruled();
}
