import { expect, test } from "vitest";
import { type FaultKind, faults, type Step } from "../../../tools/testkit/tab/faultyIndexedDb";
import { expectWords, moreThanThousands } from "../docs/pages";
import { dryRun, type Mutation, prepareFaultyDevices, runWith } from "./faultyDevice";
import { catalogueMutations, shopperMutations } from "./mutationCases";

/*
 * Each error that browsers let happen, once, at each step of each mutation. docs/offline.md, "When the
 * database fails", is the table of what the shop does.
 */

prepareFaultyDevices();

const mutations: [string, Mutation][] = [
  ...Object.entries(shopperMutations),
  ...Object.entries(catalogueMutations),
];
const kinds = Object.keys(faults) as FaultKind[];
const happensAt = (kind: FaultKind, step: Step) => (faults[kind] as readonly Step[]).includes(step);
let injected = 0;

test.each(mutations)(
  "%s: after one fault the change is stored once, and nothing else is deleted",
  async (name, mutation) => {
    const { steps, outcome, after } = await dryRun(mutation);
    expect(outcome).not.toHaveProperty("error");
    for (const [at, step] of steps.entries()) {
      for (const kind of kinds.filter((kind) => happensAt(kind, step))) {
        const ran = await runWith({ kind, at }, mutation);
        const where = `${name}: ${kind} at step ${at}, a ${step}`;
        expect(ran.outcome, where).toEqual(outcome);
        expect(ran.stored, where).toEqual(after);
        expect(ran.durable, where).toBe(true);
        expect(ran.deleted, where).toEqual(kind === "QuotaExceededError" ? ["haat-pictures-small"] : []);
        injected += 1;
      }
    }
  },
);

// With `-t` or `.only` it fails, because other faults are not injected.
test("docs/security-findings.md has the number of faults and mutations", () => {
  const words = `${moreThanThousands(injected)} single ones in ${mutations.length} mutations`;
  expectWords("docs/security-findings.md", words);
});
