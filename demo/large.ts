import { ensureOwner } from "../scripts/lib/owner.mjs";
import { getPocketBase } from "../scripts/lib/pocketbase.mjs";
import { generatedProduct } from "./large/product";

/*
 * Adds generated products to a running shop, for tests with many products: `npx tsx demo/large.ts COUNT`. PORT and SHOP_DATA_DIR
 * name the shop, as for `npm start`. The same count gives the same products.
 */

export interface FillOptions {
  url: string;
  /** Of a superuser. */
  token: string;
  count: number;
  log?(line: string): void;
}

const records = "/api/collections/products/records";
/** Parallel requests. More do not help, because the database has one writer. */
const parallel = 16;
const logEvery = 1000;

/**
 * Adds `count` generated products. Products of an earlier run are not changed.
 * @throws {Error} with the server's message when it refuses a product
 */
export async function fillLarge({ url, token, count, log = () => {} }: FillOptions): Promise<void> {
  const pictures = await readDemoPictures(url);
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < count) {
      await create(url, token, generatedProduct(next++, pictures));
      if (++done % logEvery === 0) log(`${done} of ${count} products`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, count) }, work));
}

async function create(url: string, token: string, product: Record<string, unknown>): Promise<void> {
  const answer = await fetch(url + records, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify(product),
  });
  if (answer.ok) return;
  const refusal = await answer.text();
  // The product exists since an earlier run.
  if (answer.status === 400 && /"id":\{"code":"validation_(not_unique|pk)/.test(refusal)) return;
  throw new Error(`The server refused ${product["name"]} (${answer.status}): ${refusal}`);
}

/** Pictures of the demo products, which the generated products use as well. */
async function readDemoPictures(url: string): Promise<string[]> {
  const answer = await fetch(`${url}${records}?perPage=30&skipTotal=1&fields=id,photos`);
  const { items = [] } = (await answer.json()) as { items?: { id: string; photos?: string[] }[] };
  return items.flatMap(({ id, photos = [] }) =>
    photos.filter((name) => /w480_/.test(name)).map((name) => `/api/files/products/${id}/${name}`),
  );
}

if (process.argv[1]?.endsWith("large.ts")) {
  const count = Number(process.argv[2]);
  if (!Number.isInteger(count) || count < 1) {
    console.error("How many? For example: npx tsx demo/large.ts 10000");
    process.exit(1);
  }
  const url = `http://127.0.0.1:${process.env["PORT"] || 8090}`;
  const dataDir = process.env["SHOP_DATA_DIR"] || "pb_data";
  const running = await fetch(`${url}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!running) {
    console.error(`No shop answers at ${url}: start it first with npm start, or name its PORT.`);
    process.exit(1);
  }
  const { token } = await ensureOwner({ binary: await getPocketBase({ log: console.log }), dataDir });
  await fillLarge({ url, token, count, log: console.log });
  console.log(`${url} has ${count} generated products.`);
}
