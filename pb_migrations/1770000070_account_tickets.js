// `accountSync.tickets` was an object by device. Go sorts the keys of an object, so the devices that were dropped from it were the
// first of the alphabet, and the largest number could be dropped and given out again. It becomes a list, oldest first, with the
// largest dropped number; see src/domain/cart/sync/syncTickets.ts.
migrate(
  (app) => {
    // What a full object has dropped is not known; it is less than this above what is left.
    const marginMax = 1_000_000;
    const rows = arrayOf(new DynamicModel({ id: "", tickets: "" }));
    app.db().newQuery("SELECT id, ifnull(tickets, '') AS tickets FROM accountSync").all(rows);
    for (const { id, tickets } of rows) {
      const before = JSON.parse(tickets || "{}") ?? {};
      if (Array.isArray(before.devices)) continue;
      const devices = Object.entries(before).filter(([, next]) => Number.isSafeInteger(next));
      // The device with the largest number has sent the most; without times this is the best order.
      devices.sort(([, a], [, b]) => Number(a) - Number(b));
      const largest = Math.max(0, ...devices.map(([, next]) => Number(next)));
      const dropped = devices.length < 12 ? 0 : largest + marginMax;
      app
        .db()
        .newQuery("UPDATE accountSync SET tickets = {:tickets} WHERE id = {:id}")
        .bind({ id, tickets: JSON.stringify({ dropped, devices }) })
        .execute();
    }
  },
  (app) => {
    const rows = arrayOf(new DynamicModel({ id: "", tickets: "" }));
    app.db().newQuery("SELECT id, ifnull(tickets, '') AS tickets FROM accountSync").all(rows);
    for (const { id, tickets } of rows) {
      const { devices } = JSON.parse(tickets || "{}") ?? {};
      if (!Array.isArray(devices)) continue;
      app
        .db()
        .newQuery("UPDATE accountSync SET tickets = {:tickets} WHERE id = {:id}")
        .bind({ id, tickets: JSON.stringify(Object.fromEntries(devices)) })
        .execute();
    }
  },
);
