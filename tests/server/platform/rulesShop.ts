import { afterAll, beforeAll, expect } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { type Actor, account, actors, type Probe, password, probes } from "./rulesProbes";

/* A shop with the records of `probes`, and the sign-ins of `actors`. */

/** The address of a collection's records, or of one of them. */
export const path = (collection: string, id = "") =>
  `/api/collections/${collection}/records${id && `/${id}`}`;

/** Each actor with each probe, and whether it is one of the actors that `pick` returns. */
export const cells = (pick: (probe: Probe) => readonly Actor[]) =>
  probes.flatMap((probe) =>
    actors.map(
      (actor) => [actor, pick(probe).includes(actor) ? "may" : "may not", probe.name, probe] as const,
    ),
  );

/** Starts one shop for all tests of a file. @param take receives the shop when it runs */
export function withRulesShop(take: (shop: Shop) => void) {
  let shop: Shop;
  /** The auth token of each actor; null of a visitor. */
  const tokens = {} as Record<Actor, string | null>;
  /** The id of each probe's record by its name; of the shoppers as `me`, `other` and `third`. */
  const ids: Record<string, string> = {};
  /** Replaces `{me}` and the like in a record by ids. */
  const fill = (record: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(record).replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ""));

  /** Creates a record as the owner. @returns its id */
  async function make(collection: string, record: Record<string, unknown>): Promise<string> {
    const answer = await shop.api(path(collection), { method: "POST", json: fill(record) });
    const body = (await answer.json()) as { id: string };
    expect(body, JSON.stringify(body)).toHaveProperty("id");
    return body.id;
  }

  /** A record as the owner reads it, without the time of its last change. */
  async function stored(collection: string, id: string): Promise<Record<string, unknown>> {
    const { updated: _, ...record } = (await (await shop.api(path(collection, id))).json()) as Record<
      string,
      unknown
    >;
    return record;
  }

  beforeAll(async () => {
    shop = await startShop();
    take(shop);
    ids["me"] = await make("users", account("shopper@gmail.com", { verified: true }));
    ids["other"] = await make("users", account("other@gmail.com", { verified: true }));
    tokens["anonymous"] = null;
    tokens["shopper"] = await signIn(shop, "shopper@gmail.com");
    tokens["other shopper"] = await signIn(shop, "other@gmail.com");
    tokens["superuser"] = shop.superuser.token;
    for (const probe of probes) {
      ids[probe.name] = probe.printedFrom
        ? await printInvoice(shop, ids[probe.printedFrom] as string)
        : await make(probe.collection, probe.record);
      if (probe.collection === "users") ids["third"] = ids[probe.name] as string;
    }
  });
  afterAll(() => shop.remove());
  return { tokens, ids, fill, make, stored };
}

async function printInvoice(shop: Shop, order: string): Promise<string> {
  await shop.api("/api/shop/print", { method: "POST", json: { kind: "invoices", ids: [order] } });
  const { items } = (await (await shop.api(path("invoices"))).json()) as { items: { id: string }[] };
  return items[0]?.id ?? "";
}

async function signIn(shop: Shop, identity: string): Promise<string> {
  const answer = await shop.api("/api/collections/users/auth-with-password", {
    method: "POST",
    token: null,
    json: { identity, password },
  });
  return ((await answer.json()) as { token: string }).token;
}
