import { firstStampAt } from "../../src/domain/cart/sync/stamp";
import type { Case } from "./cases";

const tee = { kind: "line", key: "tee M" };
const cap = { kind: "wish", key: "cap" };
const at = firstStampAt;
const set = (ms: number, quantity: number) => ({ stamp: at(ms), quantity });
const removedWish = { ...cap, seq: 1, changedMs: 0, entry: { set: { stamp: at(0), listed: false } } };

export const cartCases: Case[] = [
  [
    "withLastSeqOfServerRun",
    [[{ run: "a", last: 3 }], "b", 5],
    [
      { run: "a", last: 3 },
      { run: "b", last: 5 },
    ],
  ],
  ["formatCursor", [{ runs: [{ run: "a", last: 3 }], seq: 3, forgottenSeq: 0 }], "a.3"],
  ["resolveCursor", ["a.9", { runs: [{ run: "a", last: 3 }], seq: 3, forgottenSeq: 0 }], "lost"],
  ["resolveCursor", ["a.1", { runs: [{ run: "a", last: 3 }], seq: 3, forgottenSeq: 2 }], "forgotten"],
  ["resolveCursor", ["", { runs: [{ run: "a", last: 3 }], seq: 3, forgottenSeq: 2 }, "a.9"], "lost"],
  [
    "parseSyncTickets",
    [{ dropped: 3, devices: [["b", 2], ["a", 1], ["c"]] }],
    {
      dropped: 3,
      devices: [
        ["b", 2],
        ["a", 1],
      ],
    },
  ],
  ["currentTicketOf", [{ dropped: 7, devices: [["b", 2]] }, "a"], 8],
  [
    "consumeTicket",
    [
      {
        dropped: 0,
        devices: [
          ["b", 2],
          ["a", 5],
        ],
      },
      "b",
      2,
    ],
    {
      dropped: 0,
      devices: [
        ["a", 5],
        ["b", 3],
      ],
    },
  ],
  ["formatEntryName", [tee], "line/tee M"],
  ["isTombstone", [tee, {}], true],
  ["isTombstone", [tee, { set: set(1, 2) }], false],
  ["isTombstone", [tee, { set: set(2, 0), taps: { [at(1)]: 3 } }], true],
  ["isTombstone", [tee, { set: set(2, 0), taps: { [at(1)]: 3, [at(3)]: 1 } }], false],
  ["isTombstone", [tee, { set: set(2, 0), taps: { [at(3)]: -1 } }], true],
  ["isTombstone", [tee, { taps: { [at(1)]: 2, [at(2)]: -5 } }], false],
  ["isTombstone", [tee, { taps: { [at(1)]: 2 }, sold: { [at(2)]: 2 } }], true],
  ["isTombstone", [tee, { taps: { [at(1)]: 2, [at(3)]: 1 }, sold: { [at(2)]: 2 } }], false],
  // The second sale finds nothing to take: the tap after it counts.
  ["isTombstone", [tee, { taps: { [at(1)]: 2, [at(4)]: 1 }, sold: { [at(2)]: 2, [at(3)]: 2 } }], false],
  ["isTombstone", [tee, { set: "two", taps: [1], sold: null }], true],
  ["isTombstone", [cap, { set: { stamp: at(1), listed: true, name: "टोपी 👒" } }], false],
  ["isTombstone", [cap, { set: { stamp: at(1), listed: "yes" } }], true],
  ["isTombstone", [{ kind: "gift", key: "" }, {}], false],
  ["latestStamp", [{ set: set(1, 1), taps: { [at(5)]: 1, tomorrow: 1 }, info: { stamp: at(3) } }], at(5)],
  ["latestStamp", [{ viewed: { tee: at(7), cap: at(9), bag: 3 } }], at(9)],
  ["latestStamp", [{ set: 3 }], ""],
  ["tombstonesToForget", [[removedWish], 90 * 24 * 60 * 60_000 + 1], [removedWish]],
  ["tombstonesToForget", [[removedWish], 90 * 24 * 60 * 60_000], []],
  [
    "stampProfileEdit",
    [{ city: { stamp: at(9), value: "Goa" } }, { city: "Pune", phone: "98" }, 5, "server"],
    {
      city: { stamp: "000000009001server", value: "Pune" },
      phone: { stamp: "000000009001server", value: "98" },
    },
  ],
  [
    "fillProfileFromProvider",
    [{ phone: { stamp: at(1), value: "" } }, { displayName: "आशा", phone: "98" }, "server"],
    {
      displayName: { stamp: "000000000000server", value: "आशा" },
      phone: { stamp: at(1), value: "" },
    },
  ],
  [
    "changedProfileFields",
    [
      { phone: { stamp: at(1), value: "1" } },
      { phone: { stamp: at(1), value: "1" }, city: { stamp: at(2), value: "पुणे" } },
    ],
    { city: "पुणे" },
  ],
  [
    "diffProfileRecords",
    [
      { displayName: "Asha", phone: "", addresses: [{ pincode: 560038 }] },
      { displayName: "Asha", phone: "98", addresses: [{ pincode: "560038", city: "Pune" }, { city: "Goa" }] },
    ],
    { phone: "98", city: "Pune" },
  ],
  [
    "buildUserRecordUpdate",
    [[{ line1: "1", note: "gate" }, { line1: "2" }], { displayName: "Asha", city: "Pune" }],
    { displayName: "Asha", addresses: [{ line1: "1", note: "gate", city: "Pune" }, { line1: "2" }] },
  ],
];
