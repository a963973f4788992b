import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readCurrentCursor } from "../../../tools/testkit/server/catalogue";
import {
  openRealtime,
  openSubscribedConnection,
  type RealtimeConnection,
} from "../../../tools/testkit/server/realtime";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { type Actor, account, actors, type Probe, password, probes } from "./rulesProbes";

let shop: Shop;
const tokens = {} as Record<Actor, string | null>;
const ids: Record<string, string> = {};

const path = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;
const fill = (record: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(record).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ""));

async function make(collection: string, record: Record<string, unknown>): Promise<string> {
  const answer = await shop.api(path(collection), { method: "POST", json: fill(record) });
  const body = (await answer.json()) as { id: string };
  expect(body, JSON.stringify(body)).toHaveProperty("id");
  return body.id;
}

async function printInvoice(order: string): Promise<string> {
  await shop.api("/api/shop/print", { method: "POST", json: { kind: "invoices", ids: [order] } });
  const { items } = (await (await shop.api(path("invoices"))).json()) as { items: { id: string }[] };
  return items[0]?.id ?? "";
}

async function signIn(identity: string): Promise<string> {
  const answer = await shop.api("/api/collections/users/auth-with-password", {
    method: "POST",
    token: null,
    json: { identity, password },
  });
  return ((await answer.json()) as { token: string }).token;
}

async function stored(collection: string, id: string): Promise<Record<string, unknown>> {
  const { updated: _, ...record } = (await (await shop.api(path(collection, id))).json()) as Record<
    string,
    unknown
  >;
  return record;
}

beforeAll(async () => {
  shop = await startShop();
  ids["me"] = await make("users", account("shopper@gmail.com", { verified: true }));
  ids["other"] = await make("users", account("other@gmail.com", { verified: true }));
  tokens["anonymous"] = null;
  tokens["shopper"] = await signIn("shopper@gmail.com");
  tokens["other shopper"] = await signIn("other@gmail.com");
  tokens["superuser"] = shop.superuser.token;
  for (const probe of probes) {
    ids[probe.name] = probe.printedFrom
      ? await printInvoice(ids[probe.printedFrom] as string)
      : await make(probe.collection, probe.record);
    if (probe.collection === "users") ids["third"] = ids[probe.name] as string;
  }
});
afterAll(() => shop.remove());

const cells = (pick: (probe: Probe) => readonly Actor[]) =>
  probes.flatMap((probe) =>
    actors.map(
      (actor) => [actor, pick(probe).includes(actor) ? "may" : "may not", probe.name, probe] as const,
    ),
  );

describe.each(["list", "view"] as const)("%s", (operation) => {
  test.each(cells((probe) => probe.sees))("%s %s read %s", async (actor, may, name, { collection }) => {
    const token = tokens[actor];
    const id = ids[name] as string;
    if (operation === "view") {
      const answer = await shop.api(path(collection, id), { token });
      expect(answer.status === 200).toBe(may === "may");
      if (may === "may not") expect([403, 404]).toContain(answer.status);
      return;
    }
    const filter = encodeURIComponent(`id="${id}"`);
    const answer = await shop.api(`${path(collection)}?filter=${filter}`, { token });
    const { items = [] } = (await answer.json()) as { items?: { id: string }[] };
    expect(items.map((item) => item.id)).toEqual(may === "may" ? [id] : []);
  });
});

describe("update", () => {
  const others = cells((probe) => probe.changes).filter(([, may]) => may === "may not");
  test.each(others)("%s %s change %s", async (actor, _may, name, { collection, change }) => {
    const id = ids[name] as string;
    const before = await stored(collection, id);
    const answer = await shop.api(path(collection, id), {
      method: "PATCH",
      token: tokens[actor] ?? null,
      json: fill(change),
    });
    expect([403, 404]).toContain(answer.status);
    expect(await stored(collection, id)).toEqual(before);
  });
});

describe("create", () => {
  const strangers = actors.filter((actor) => actor !== "superuser");
  const wanted = probes.flatMap((probe) => strangers.map((actor) => [actor, probe.name, probe] as const));
  test.each(wanted)("%s may not add %s", async (actor, _name, { collection, record }) => {
    const count = async () =>
      ((await (await shop.api(path(collection))).json()) as { totalItems: number }).totalItems;
    const before = await count();
    // Keys that are not stored yet, so that only the rules can refuse.
    const fresh = {
      ...record,
      id: undefined,
      slug: "fresh",
      orderId: "fresh",
      email: "fresh@gmail.com",
      userId: "{other}",
    };
    const answer = await shop.api(path(collection), {
      method: "POST",
      token: tokens[actor],
      json: fill(fresh),
    });
    expect(answer.status).toBe(403);
    expect(await count()).toBe(before);
  });
});

describe("delete", () => {
  const others = probes.flatMap((probe) =>
    actors.filter((actor) => actor !== "superuser").map((actor) => [actor, probe.name, probe] as const),
  );
  test.each(others)("%s may not remove %s", async (actor, name, { collection }) => {
    const id = ids[name] as string;
    const answer = await shop.api(path(collection, id), { method: "DELETE", token: tokens[actor] });
    expect([403, 404]).toContain(answer.status);
    expect((await shop.api(path(collection, id))).status).toBe(200);
  });
});

describe("views", () => {
  const views = ["toPack", "shortfalls", "lowStock", "salesByDay", "vitalsByWeek"];
  test.each(actors.flatMap((actor) => views.map((view) => [actor, view] as const)))(
    "%s reads %s only as the owner",
    async (actor, view) => {
      const token = tokens[actor];
      const listed = await shop.api(path(view), { token });
      expect(listed.status).toBe(actor === "superuser" ? 200 : 403);
      const [[id] = []] = await runSql(shop, `SELECT id FROM ${view} LIMIT 1`);
      const viewed = await shop.api(path(view, String(id ?? "none")), { token });
      expect(viewed.status).toBe(actor !== "superuser" ? 403 : id ? 200 : 404);
    },
  );

  test("have rows here", async () => {
    const [[orders] = []] = await runSql(shop, "SELECT count(*) FROM toPack");
    expect(Number(orders)).toBeGreaterThan(0);
  });
});

describe("batch", () => {
  test.each(actors)("%s cannot send many writes in one request", async (actor) => {
    const requests = probes.map(({ name, collection, change }) => ({
      method: "PATCH",
      url: path(collection, ids[name]),
      body: fill(change),
    }));
    const answer = await shop.api("/api/batch", { method: "POST", token: tokens[actor], json: { requests } });
    expect(answer.status).toBe(403);
  });
});

describe("realtime", () => {
  const topics = [...new Set(probes.map(({ collection }) => `${collection}/*`))];
  /** The topics of `topics` that shoppers can subscribe to, and the one that announces catalogue changes to everybody. */
  const open = ["orders/*", "shop/catalogue"];
  const topicsOf = (actor: Actor) => (actor === "superuser" ? [...topics, "shop/catalogue"] : open);
  const listeners = {} as Record<Actor, RealtimeConnection>;

  beforeAll(async () => {
    for (const actor of actors)
      listeners[actor] = await openSubscribedConnection(shop, topicsOf(actor), tokens[actor]);
    for (const { name, collection, change, changes } of probes) {
      if (changes.length === 0) continue;
      const answer = await shop.api(path(collection, ids[name]), { method: "PATCH", json: change });
      expect(answer.status).toBe(200);
    }
    // Every listener receives this change, after those above.
    await make("products", { name: "Marker", price: 1, active: true });
    const cursor = await readCurrentCursor(shop);
    for (const actor of actors)
      await vi.waitFor(() =>
        expect(listeners[actor].messages.map(({ data }) => data.record?.["cursor"])).toContain(cursor),
      );
  });
  afterAll(() => {
    for (const listener of Object.values(listeners)) listener.close();
  });

  // Without the probes whose change itself alters who may see the record.
  const steady = cells((probe) => probe.sees).filter(
    ([, , name, { changes }]) =>
      changes.length > 0 && !["an inactive product", "an order without account and address"].includes(name),
  );
  const heard = steady.filter(
    ([actor, , , { collection }]) => actor === "superuser" || collection === "orders",
  );
  test.each(heard)("%s %s receive a change of %s", (actor, may, name, { collection }) => {
    expect(listeners[actor].recordIds(`${collection}/*`).includes(ids[name])).toBe(may === "may");
  });

  test.each(
    actors
      .filter((actor) => actor !== "superuser")
      .flatMap((actor) =>
        topics.filter((topic) => !open.includes(topic)).map((topic) => [actor, topic] as const),
      ),
  )("%s may not subscribe to %s", async (actor, topic) => {
    const stream = await openRealtime(shop);
    expect(await stream.subscribe(tokens[actor], [topic])).toEqual({
      status: 403,
      code: "topic-not-allowed",
    });
    stream.close();
  });
});

describe("an account", () => {
  const me = (json: Record<string, unknown>) =>
    shop.api(path("users", ids["me"]), { method: "PATCH", token: tokens["shopper"], json });

  test("can read itself and no other account", async () => {
    const answer = await shop.api(path("users"), { token: tokens["shopper"] });
    expect(((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([
      ids["me"],
    ]);
  });

  test("changes its name, phone, addresses and picture", async () => {
    const change = {
      displayName: "Asha",
      phone: "+91 98",
      addresses: [{ city: "Pune" }],
      photoURL: "https://x.test/a.png",
    };
    const answer = await me(change);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject(change);
  });

  test.each([
    { email: "new@gmail.com" },
    { verified: false },
    { emailVisibility: true },
    { password: "Handloom#22", passwordConfirm: "Handloom#22", oldPassword: password },
  ])("cannot change %j of itself", async (change) => {
    const before = await stored("users", ids["me"] as string);
    expect([400, 403, 404]).toContain((await me(change)).status);
    expect(await stored("users", ids["me"] as string)).toEqual(before);
  });

  test("cannot end or take over sign-ins by setting its token key", async () => {
    await me({ tokenKey: "x".repeat(50) });
    expect((await shop.api(path("users", ids["me"]), { token: tokens["shopper"] })).status).toBe(200);
  });

  test("sees the orders to its address only while that is verified", async () => {
    const order = await make("orders", { orderId: "to-other", userEmail: "other@gmail.com" });
    const seen = async () => {
      const answer = await shop.api(path("orders"), { token: tokens["other shopper"] });
      return ((await answer.json()) as { items?: { id: string }[] }).items?.map(({ id }) => id) ?? [];
    };
    expect(await seen()).toEqual([order]);
    await shop.api(path("users", ids["other"]), { method: "PATCH", json: { verified: false } });
    expect(await seen()).toEqual([]);
  });

  test("cannot be created twice with one address in different case", async () => {
    const answer = await shop.api(path("users"), { method: "POST", json: account("SHOPPER@gmail.com") });
    expect(answer.status).toBe(400);
  });
});

test("no collection of this server can be written without sign-in", async () => {
  const { items } = (await (await shop.api("/api/collections?perPage=500")).json()) as {
    items: { name: string; system: boolean; createRule: unknown; updateRule: unknown; deleteRule: unknown }[];
  };
  for (const { name } of items) {
    for (const actor of ["anonymous", "other shopper"] as const) {
      const token = tokens[actor];
      expect([400, 403], name).toContain(
        (await shop.api(path(name), { method: "POST", token, json: {} })).status,
      );
      for (const method of ["PATCH", "DELETE"]) {
        const answer = await shop.api(path(name, "aaaaaaaaaaaaaaa"), { method, token, json: {} });
        expect([403, 404], `${method} ${name}`).toContain(answer.status);
      }
    }
  }
  const open = items.filter(({ createRule }) => createRule !== null).map(({ name }) => name);
  expect(open).toEqual([]);
});
