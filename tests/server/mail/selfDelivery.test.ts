import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

/* The request that delivers a mail, when it reaches another server than this one or is cut off. */

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

async function send(address: string, depth = 1): Promise<unknown> {
  const body = JSON.stringify({ address, depth });
  return (await fetch(`${server.url}/send`, { method: "POST", body })).json();
}

async function listen(listener: RequestListener): Promise<string> {
  const other = createServer(listener);
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

const closedAddress = async () => `http://127.0.0.1:${await findFreePort()}`;

test("a mail whose request is cut off is not delivered a second time, and may still arrive", async () => {
  const address = await listen((request) => {
    request.resume().on("end", () => request.socket.destroy());
  });
  expect(await send(address)).toMatchObject({
    problem: expect.stringMatching(/./),
    delivered: 0,
    isDelayed: true,
  });
});

test.each([502, 504])(
  "a mail whose request a proxy answers with %s is not delivered a second time",
  async (status) => {
    const address = await listen((request, answer) => {
      request.resume().on("end", () => answer.writeHead(status).end("<html>"));
    });
    expect(await send(address)).toMatchObject({ delivered: 0, isDelayed: true });
  },
);

test.each([
  ["does not know the route", 404, {}],
  ["redirects", 301, { Location: "https://shop.example/" }],
  ["shows a page", 200, {}],
])("a mail is delivered directly if the server at the address %s", async (_case, status, headers) => {
  const address = await listen((request, answer) => {
    request.resume().on("end", () => answer.writeHead(status, headers).end("<html>"));
  });
  expect(await send(address)).toEqual({ problem: "", delivered: 1, isDelayed: false, left: 0 });
});

test("a mail is delivered directly if no server listens, and counts while it is delivered: the forty-first is refused", async () => {
  expect(await send(await closedAddress())).toMatchObject({ problem: "", delivered: 1, left: 0 });
  expect(await send(await closedAddress(), 60)).toMatchObject({ problem: "", delivered: 40, left: 0 });
});
