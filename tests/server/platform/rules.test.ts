import { describe, expect, test } from "vitest";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { actors, probes } from "./rulesProbes";
import { cells, path, withRulesShop } from "./rulesShop";

/* Who may read and write which collection. */

let shop: Shop;
const { fill, ids, stored, tokens } = withRulesShop((opened) => {
  shop = opened;
});

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

describe("a field that is the shop's own", () => {
  const fields = probes.flatMap(({ name, collection, record, hidden = [] }) =>
    hidden.map((field) => [field, name, collection, record[field]] as const),
  );
  const wanted = actors.flatMap((actor) => fields.map((field) => [actor, ...field] as const));
  test.each(wanted)("%s reads %s of %s only as the owner", async (actor, field, name, collection, value) => {
    const token = tokens[actor];
    const viewed = await shop.api(path(collection, ids[name]), { token });
    const body = (await viewed.json()) as Record<string, unknown>;
    expect(body[field]).toEqual(actor === "superuser" ? (value ?? expect.anything()) : undefined);
    // A filter would tell the value to whoever tries all of them.
    const filter = encodeURIComponent(`id="${ids[name]}" && ${field} != ""`);
    const found = await shop.api(`${path(collection)}?filter=${filter}`, { token });
    const { items = [] } = (await found.json()) as { items?: unknown[] };
    expect(items).toHaveLength(actor === "superuser" ? 1 : 0);
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
  const views = ["toPack", "shortfalls", "lowStock", "salesByDay", "salesByProduct", "vitalsByWeek"];
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

  test.each(["toPack", "salesByProduct"])("%s has rows here", async (view) => {
    const [[count] = []] = await runSql(shop, `SELECT count(*) FROM ${view}`);
    expect(Number(count)).toBeGreaterThan(0);
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
