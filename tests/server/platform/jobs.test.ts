import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

let server: HooksServer;

beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

async function enqueue(job: { delay: number; wanted: number }): Promise<void> {
  const answer = await fetch(`${server.url}/jobs`, { method: "POST", body: JSON.stringify(job) });
  expect(answer.status).toBe(200);
}

async function runs(): Promise<number> {
  return ((await (await fetch(`${server.url}/jobs`)).json()) as { runs: number }).runs;
}

// No cron runs in this server, so a start that is lost stays lost.
test("a job runs although the server handles the start request long after the save stopped waiting", async () => {
  await enqueue({ delay: 1500, wanted: 1 });
  await expect.poll(runs).toBe(1);
});

test("a job that is enqueued again in each of its runs runs each time, without waiting for cron", async () => {
  await enqueue({ delay: 0, wanted: 12 });
  await expect.poll(runs).toBe(12);
});

test("the server of a drill runs no job: shoppers would get their mails twice", async () => {
  const runNow = async (url: string) => (await fetch(`${url}/jobs/now`, { method: "POST" })).json();
  const quiet = await startHooksServer("server", { SHOP_QUIET: "1" });
  onTestFinished(() => quiet.remove());
  expect(await runNow(quiet.url)).toEqual({ runs: 0 });
  expect(await runNow(server.url)).toEqual({ runs: 1 });
});
