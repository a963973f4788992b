import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
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

/** Sends a request that another server has received to this server. */
async function forward(request: IncomingMessage, body: string): Promise<unknown> {
  const headers = { "X-Shop-Secret": String(request.headers["x-shop-secret"]) };
  return (await fetch(server.url + request.url, { method: "POST", headers, body })).json();
}

/** How a request can end that something on the way has received. */
const cutOffs: [string, (request: IncomingMessage, answer: ServerResponse) => void][] = [
  ["is cut off", (request) => request.socket.destroy()],
  ["gets the status 502", (_request, answer) => answer.writeHead(502).end("<html>")],
  ["gets the status 504", (_request, answer) => answer.writeHead(504).end("<html>")],
];

test.each(cutOffs)(
  "a mail whose request %s after this server has it is not delivered again",
  async (_, end) => {
    const address = await listen(async (request, answer) => {
      await forward(request, await text(request));
      end(request, answer);
    });
    expect(await send(address)).toMatchObject({
      problem: expect.stringMatching(/./),
      delivered: 1,
      isDelayed: true,
    });
  },
);

test.each(cutOffs)(
  "a mail whose request %s on the way is delivered directly, also if it arrives later",
  async (_, end) => {
    let arriveLate = async (): Promise<unknown> => undefined;
    const address = await listen(async (request, answer) => {
      const body = await text(request);
      arriveLate = () => forward(request, body);
      end(request, answer);
    });
    expect(await send(address)).toEqual({ problem: "", delivered: 1, isDelayed: false, left: 0 });
    expect(await arriveLate()).toEqual({ problem: expect.stringMatching(/./) });
    expect(await (await fetch(`${server.url}/delivered`)).json()).toBe(1);
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
