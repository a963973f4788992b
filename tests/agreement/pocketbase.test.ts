import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HooksServer, startHooksServer } from "../../tools/testkit/server/hooksServer";
import { cases } from "./cases";

let server: HooksServer;
let answers: { answer?: unknown; error?: string }[];

beforeAll(async () => {
  server = await startHooksServer("agreement");
  const response = await fetch(`${server.url}/agree`, { method: "POST", body: JSON.stringify(cases) });
  answers = await response.json();
});

afterAll(() => server.remove());

describe("the server's rules in PocketBase's engine", () => {
  it.each(cases.map((entry, index) => [...entry, index] as const))(
    "%s(%j) is %j",
    (_rule, _args, expected, index) => {
      expect(answers[index]).toEqual({ answer: expected });
    },
  );
});
