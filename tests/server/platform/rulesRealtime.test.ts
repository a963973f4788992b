import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readCurrentCursor } from "../../../tools/testkit/server/catalogue";
import {
  openRealtime,
  openSubscribedConnection,
  type RealtimeConnection,
} from "../../../tools/testkit/server/realtime";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { type Actor, actors, probes } from "./rulesProbes";
import { cells, path, withRulesShop } from "./rulesShop";

/* Who receives the changes of which collection. */

let shop: Shop;
const { ids, make, tokens } = withRulesShop((opened) => {
  shop = opened;
});

describe("realtime", () => {
  const topics = [...new Set(probes.map(({ collection }) => `${collection}/*`))];
  /**
   * The topics of `topics` that shoppers can subscribe to, and the one that announces catalogue changes to
   * everybody.
   */
  const open = ["orders/*", "shop/catalogue"];
  const topicsOf = (actor: Actor) => (actor === "superuser" ? [...topics, "shop/catalogue"] : open);
  const listeners = {} as Record<Actor, RealtimeConnection>;

  beforeAll(async () => {
    for (const actor of actors)
      listeners[actor] = await openSubscribedConnection(shop, topicsOf(actor), tokens[actor]);
    for (const { name, collection, change, changes } of probes) {
      if (changes.length === 0) continue;
      const answer = await shop.api(path(collection, ids[name]), { method: "PATCH", json: change });
      expect(answer.status, `the change of ${name}`).toBe(200);
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
