import { expect, test } from "vitest";
import { openGate } from "../../../tools/testkit/server/gate";

test("a gate never has the address of an earlier one, whose data a browser still has", async () => {
  // The system gives one of about 28,000 ports: among 800 some are equal.
  const urls = new Set<string>();
  const gates = 800;
  for (let opened = 0; opened < gates; opened += 1) {
    const gate = await openGate("http://127.0.0.1:1");
    urls.add(gate.url);
    await gate.close();
  }
  expect(urls.size).toBe(gates);
});
