import type { Entry } from "../../../src/domain/cart/sync/entry";
import { type Change, type Changes, changesOf } from "../changes";

/** The oracle's changes of a delta: each is named by its stamp, which no other change has. */
export function changesIn(delta: Entry): Changes {
  const named = [...changesOf(delta, "").values()].map((change): [string, Change] => {
    const id = `${change.stamp}.${change.member}.${change.member === "viewed" ? change.value : ""}`;
    return [id, { ...change, id }];
  });
  return new Map(named);
}
