import { expect, test, vi } from "vitest";
import { createProvisionalList } from "../../../../src/sync/catalogue/provisionalList";
import { createReplica } from "../../../../src/sync/catalogue/replica";
import { createReplicaStorage } from "../../../../src/sync/catalogue/replicaStorage";
import { createMemoryCatalogue } from "../../../../tools/testkit/tab/memoryCatalogue";
import { openDevice, prepareFaultyDevices, shortenTimers } from "../../db/faultyDevice";

/* The stored catalogue is deleted on a full disk only: another error says nothing about what is stored. */

prepareFaultyDevices();

const error = (name: string) => Object.assign(new Error("Injected."), { name });

test.each(["OpenTimeoutError", "TypeError", "ConstraintError", "DataError", "NotFoundError", "VersionError"])(
  "after %s the catalogue is kept in memory, and the stored one stays",
  async (name) => {
    const device = await openDevice();
    const storage = createReplicaStorage(device.db);
    await storage.keepInMemory(error(name));
    expect(storage.db).toBeUndefined();
    expect((await device.stored())["catalogue"]).not.toEqual([]);
  },
);

test("on a full disk the stored catalogue is deleted", async () => {
  const device = await openDevice();
  const storage = createReplicaStorage(device.db);
  await storage.keepInMemory(error("QuotaExceededError"));
  expect(storage.db).toBeUndefined();
  expect((await device.stored())["catalogue"]).toEqual([]);
});

test("a database that opens too slowly leaves the catalogue for the next visit", async () => {
  // Also the time limit for opening the database.
  shortenTimers(5_000);
  const device = await openDevice();
  const rows = (await device.stored())["catalogue"];
  device.indexedDb.opens = "hang";
  // The browser answers again, a moment too late.
  vi.spyOn(console, "warn").mockImplementation((text) => {
    if (String(text).includes("kept in memory")) device.indexedDb.opens = "work";
  });
  const catalogue = createMemoryCatalogue();
  const provisional = createProvisionalList(catalogue);
  const replica = createReplica(device.db, {} as never, { catalogue, provisional, onStored: () => {} });
  await replica.open();
  expect(replica.db).toBeUndefined();
  expect((await device.stored())["catalogue"]).toEqual(rows);
  expect(rows).not.toEqual([]);
});
