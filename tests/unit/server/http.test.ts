import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { request, requestJson } from "../../../src/server/http";
import { ShopError } from "../../../src/server/shopError";

const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
});

afterEach(() => vi.useRealTimers());

/** Rejects like fetch: with the reason of the abort. */
function hangs(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

async function failure(promise: Promise<unknown>): Promise<ShopError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ShopError);
  return error as ShopError;
}

test.each([
  [400, "refused"],
  [404, "refused"],
  [410, "refused"],
  [429, "refused"],
  [409, "conflict"],
  [500, "broken"],
  [503, "broken"],
  [502, "offline"],
  [504, "offline"],
] as const)("a response of %i is %s", async (status, kind) => {
  fetching.mockResolvedValue(Response.json({ data: { code: "why" } }, { status }));
  expect(await failure(requestJson("/x"))).toMatchObject({ kind, status, code: "why" });
});

test('a refusal without a readable code has the code ""', async () => {
  for (const body of ["<html>", "null", '{"data":null}', '{"data":{"code":5}}']) {
    fetching.mockResolvedValue(new Response(body, { status: 400 }));
    expect(await failure(requestJson("/x"))).toMatchObject({ kind: "refused", code: "" });
  }
});

test("a request without a response is offline and keeps its cause", async () => {
  const cause = new TypeError("Failed to fetch");
  fetching.mockRejectedValue(cause);
  expect(await failure(requestJson("/x"))).toMatchObject({ kind: "offline", status: 0, cause });
});

test("a body that is not JSON is broken", async () => {
  fetching.mockResolvedValue(new Response("<html>", { status: 200 }));
  expect(await failure(requestJson("/x"))).toMatchObject({ kind: "broken", status: 200 });
});

test("an empty body of a 200 response is broken", async () => {
  fetching.mockResolvedValue(new Response("", { status: 200 }));
  expect(await failure(requestJson("/x"))).toMatchObject({ kind: "broken", status: 200 });
});

test.each([
  ["a captive portal with status 200", 200, 0],
  ["a captive portal with status 401", 401, 0],
  ["a captive portal with status 404", 404, 0],
  ["a proxy in front of a stopped server", 503, 503],
])("an HTML page of %s is offline", async (_, status, told) => {
  const page = () =>
    new Response("<html>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
  fetching.mockImplementation(async () => page());
  expect(await failure(requestJson("/x"))).toMatchObject({ kind: "offline", status: told });
  expect(await failure(request("/x", { method: "DELETE" }))).toMatchObject({ kind: "offline", status: told });
});

test("an empty response with status 204 is a success", async () => {
  fetching.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await requestJson("/x")).toBe("");
});

test("a network that does not answer is offline after the timeout", async () => {
  vi.useFakeTimers();
  fetching.mockImplementation((_, { signal }) => hangs(signal));
  const seen = vi.fn();
  const asked = failure(requestJson("/x", { timeoutMs: 3000 })).then(seen);
  await vi.advanceTimersByTimeAsync(2999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(seen).toHaveBeenCalledWith(expect.objectContaining({ kind: "offline" }));
});

test("a request with a long timeout ends early on a dead network, and waits for a slow server", async () => {
  vi.useFakeTimers();
  let isDead = true;
  fetching.mockImplementation((path, { signal }) =>
    path === "/api/health" && !isDead ? Promise.resolve(new Response()) : hangs(signal),
  );
  const ended = async () => {
    const from = Date.now();
    const asked = failure(request("/x", { timeoutMs: 15_000 })).then(() => Date.now() - from);
    await vi.advanceTimersByTimeAsync(20_000);
    return asked;
  };
  expect(await ended()).toBe(7_000);
  isDead = false;
  expect(await ended()).toBe(15_000);
  // A fast response needs no check of the connection.
  fetching.mockClear();
  fetching.mockResolvedValue(new Response("{}"));
  await requestJson("/x", { timeoutMs: 15_000 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetching).toHaveBeenCalledTimes(1);
});

test("the timeout also applies between two chunks of the body, and slow progress is allowed", async () => {
  vi.useFakeTimers();
  let send: (text: string) => void = () => {};
  fetching.mockImplementation(async (_, { signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
  const seen: string[] = [];
  const { text } = await request("/x", { timeoutMs: 1000 });
  const reading = failure(
    (async () => {
      for await (const piece of text()) seen.push(piece);
    })(),
  );
  for (const piece of ["a", "b", "c"]) {
    await vi.advanceTimersByTimeAsync(900);
    send(piece);
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await reading).toMatchObject({ kind: "offline" });
});

test("a reader that stops ends the connection", async () => {
  let signal: AbortSignal | null | undefined;
  fetching.mockImplementation(async (_, init) => {
    signal = init.signal;
    return new Response("some text");
  });
  const { text } = await request("/x");
  for await (const _ of text()) break;
  expect(signal?.aborted).toBe(true);
});

test("an abort by the caller is rethrown as it is", async () => {
  fetching.mockImplementation((_, { signal }) =>
    signal?.aborted ? Promise.reject(signal.reason) : hangs(signal),
  );
  const stop = new AbortController();
  const asked = requestJson("/x", { signal: stop.signal });
  stop.abort(new Error("the shopper left"));
  await expect(asked).rejects.toThrow("the shopper left");
  await expect(requestJson("/x", { signal: stop.signal })).rejects.toThrow("the shopper left");
});

test("a character that is split between two chunks is decoded", async () => {
  const bytes = new TextEncoder().encode('"₹"');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  fetching.mockResolvedValue(new Response(body));
  expect(await requestJson("/x")).toBe("₹");
});

test.each([
  ["without an answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["with an HTML page", async () => new Response("<html>", { headers: { "Content-Type": "text/html" } })],
])(
  "a request that fails %s ends its connection and no longer listens to the caller's signal",
  async (_, answer) => {
    let connection: AbortSignal | null | undefined;
    fetching.mockImplementation((_path, init) => {
      connection = init.signal;
      return answer();
    });
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    await failure(request("/x", { signal }));
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed.mock.calls).toEqual(added.mock.calls);
    expect(connection?.aborted).toBe(true);
  },
);
