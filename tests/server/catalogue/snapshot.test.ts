import { existsSync, mkdirSync, readdirSync, rmSync, statSync, watch, writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { insertProducts, readChanges, readSnapshot } from "../../../tools/testkit/server/catalogue";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

const route = "/api/shop/catalogue";
const count = 10_000;

let shop: Shop;
let folder: string;
beforeAll(async () => {
  shop = await startShop({ env: { SHOP_PROXY_HEADER: "X-Forwarded-For" } });
  folder = path.join(shop.dataDir, "shop_cache");
});
afterAll(() => shop.remove());

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The response body as transferred; fetch would decompress it. */
function raw(headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asked = request(shop.url + route, { headers, method, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      );
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end();
  });
}

const gzip = { "Accept-Encoding": "gzip, br" };
const rowOf = async (id: string) =>
  (await readSnapshot(shop)).rows.find(({ record }) => record.id === id)?.record;

describe("the snapshot", () => {
  test("contains every active product in the order of changes, with count and cursor", async () => {
    const first = await createProduct(shop, { name: "First ₹ “Tee”" });
    const hidden = await createProduct(shop, { active: false });
    const second = await createProduct(shop);
    await updateProduct(shop, first, { price: 2 });
    await vi.waitFor(async () => expect((await rowOf(first))?.["price"]).toBe(2), 5000);
    const { rows, count: said, cursor } = await readSnapshot(shop);
    expect(rows.map(({ record }) => record.id)).toEqual([second, first]);
    expect(rows.map(({ record }) => record.id)).not.toContain(hidden);
    expect(said).toBe(2);
    expect(cursor.endsWith(`.${rows[1]?.seq}`)).toBe(true);
  });

  test("is sent compressed with length and ETag, and uncompressed to clients without gzip", async () => {
    const packed = await raw(gzip);
    expect(packed.headers).toMatchObject({
      "content-type": "application/x-ndjson",
      "content-encoding": "gzip",
      "content-length": String(packed.body.length),
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
    });
    for (const headers of [{}, { "Accept-Encoding": "br" }, { "Accept-Encoding": "gzip;q=0, identity" }]) {
      const plain = await raw(headers as Record<string, string>);
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.body).toEqual(gunzipSync(packed.body));
      expect(plain.headers["etag"]).not.toBe(packed.headers["etag"]);
    }
    expect((await raw(gzip, "HEAD")).headers["content-length"]).toBe(String(packed.body.length));
  });

  test("is answered with 304 until the catalogue changes", async () => {
    const { etag } = (await raw(gzip)).headers;
    const again = await raw({ ...gzip, "If-None-Match": String(etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await createProduct(shop);
    await vi.waitFor(async () =>
      expect((await raw({ ...gzip, "If-None-Match": String(etag) })).status).toBe(200),
    );
  });

  test("contains new, changed, hidden and deleted products within seconds", async () => {
    const [changed, hidden, removed] = [
      await createProduct(shop),
      await createProduct(shop),
      await createProduct(shop),
    ];
    await vi.waitFor(async () => expect(await rowOf(removed)).toBeDefined(), 5000);
    await updateProduct(shop, changed, { price: 77 });
    await updateProduct(shop, hidden, { active: false });
    await deleteProduct(shop, removed);
    await vi.waitFor(async () => expect((await rowOf(changed))?.["price"]).toBe(77), 5000);
    expect([await rowOf(hidden), await rowOf(removed)]).toEqual([undefined, undefined]);
  });

  test("written by an earlier run of the server is reused", async () => {
    const before = await raw(gzip);
    const [name = ""] = readdirSync(folder).filter((file) => file.includes(etagSeq(before)));
    const { ino } = statSync(path.join(folder, name));
    await shop.restart();
    expect((await raw(gzip)).headers["etag"]).toBe(before.headers["etag"]);
    expect(statSync(path.join(folder, name)).ino).toBe(ino);
  });

  test("is written again after its folder was emptied", async () => {
    const before = await raw(gzip);
    rmSync(folder, { recursive: true });
    const after = await raw(gzip);
    expect(gunzipSync(after.body)).toEqual(gunzipSync(before.body));
  });

  test("that cannot be sent is answered with an error that no cache keeps", async () => {
    const seq = etagSeq(await raw(gzip));
    const [file = ""] = readdirSync(folder).filter(
      (name) => name.includes(`-${seq}-`) && name.endsWith(".gz"),
    );
    rmSync(path.join(folder, file));
    mkdirSync(path.join(folder, file));
    const failed = await raw(gzip);
    rmSync(path.join(folder, file), { recursive: true });
    expect(failed.status).toBe(404);
    expect(JSON.parse(String(failed.body))).toMatchObject({ status: 404 });
    expect(failed.headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json" });
    expect([failed.headers["etag"], failed.headers["content-encoding"]]).toEqual([undefined, undefined]);
    expect((await raw(gzip)).status).toBe(200);
  });

  test("that cannot be written leaves the previous one in use", async () => {
    const before = await readSnapshot(shop);
    const form = readdirSync(folder)[0]?.split(/[-.]/)[3];
    const id = await createProduct(shop);
    // A folder with the next snapshot's name: no file can replace it.
    const cursor = (await readChanges(shop, before.cursor)).cursor;
    const [epoch, seq] = cursor.split(".");
    const blocked = path.join(folder, `catalogue-${epoch}-${seq}-${form}.ndjson`);
    mkdirSync(path.join(blocked, "inside"), { recursive: true });
    onTestFinished(() => rmSync(blocked, { recursive: true }));
    const statuses = new Set<number>();
    // A snapshot is rewritten at most once per second.
    const visit = async () => {
      statuses.add((await raw(gzip)).status);
      return shop.log();
    };
    await expect.poll(visit, { timeout: 10_000 }).toContain("A file could not be written (name catalogue)");
    expect([...statuses]).toEqual([200]);
    const old = await readSnapshot(shop);
    expect(old.cursor).toBe(before.cursor);
    const { products } = await readChanges(shop, old.cursor);
    expect(products.map(({ record }) => record.id)).toEqual([id]);
  });

  test("leaves no old snapshots and no partial files on the disk", async () => {
    writeFileSync(path.join(folder, "catalogue-aa-1-bb.ndjson.gz.XYZ.part"), "half");
    for (let price = 1; price <= 4; price += 1) {
      const id = await createProduct(shop, { price });
      await vi.waitFor(async () => expect(await rowOf(id)).toBeDefined(), 5000);
    }
    expect(readdirSync(folder).length).toBeLessThanOrEqual(4);
    expect(existsSync(path.join(folder, "catalogue-aa-1-bb.ndjson.gz.XYZ.part"))).toBe(false);
  });
});

const etagSeq = ({ headers }: Raw) => String(headers["etag"]).split(".")[1] ?? "";

describe("with ten thousand products", () => {
  beforeAll(async () => {
    await insertProducts(shop, count);
    await vi.waitFor(async () => expect((await readSnapshot(shop)).count).toBeGreaterThanOrEqual(count), {
      timeout: 20_000,
      interval: 200,
    });
  });

  test("three hundred concurrent first requests write one snapshot", async () => {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    await shop.restart();
    const written = new Set<string>();
    const watcher = watch(folder, (_event, file) => file?.endsWith(".part") && written.add(file));
    onTestFinished(() => watcher.close());

    // From several networks: each has at most 150 open requests.
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) => raw({ ...gzip, "X-Forwarded-For": `192.0.2.${at % 3}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers["etag"])).size).toBe(1);
    // One uncompressed and one compressed file.
    expect(written.size).toBe(2);
    const lines = gunzipSync((answers[299] as Raw).body)
      .toString()
      .trimEnd()
      .split("\n");
    expect(lines.length - 1).toBe(JSON.parse(lines[0] as string).count);
  });

  test("requests get the previous snapshot while a new one is written", async () => {
    const before = await readSnapshot(shop);
    await runSql(shop, "UPDATE products SET price = price + 1");
    await vi.waitFor(
      async () => {
        const answers = await Promise.all(Array.from({ length: 8 }, () => readSnapshot(shop)));
        for (const { rows, count: said } of answers) expect(rows).toHaveLength(said);
        expect(answers.some(({ cursor }) => cursor !== before.cursor)).toBe(true);
      },
      { timeout: 30_000, interval: 100 },
    );
  });

  test.each([20, 60, 120, 250])("is complete after a power cut %i ms into writing it", async (afterMs) => {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
    await shop.restart();
    const cut = raw(gzip).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await shop.kill();
    await cut;
    await shop.restart();
    const { rows, count: said } = await readSnapshot(shop, gzip);
    expect(rows).toHaveLength(said);
    expect(said).toBeGreaterThanOrEqual(count);
  });
});
