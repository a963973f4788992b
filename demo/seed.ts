/**
 * Adds the demo catalogue to a shop: `npx tsx demo/seed.ts` for a running shop on this computer. See demo/fill/access.ts for
 * the environment variables.
 */
import { pathToFileURL } from "node:url";
import { catalogue } from "./catalogue/catalogue";
import { collectionsOf, type DemoProduct, idOf } from "./catalogue/types";
import { publishDrafts } from "./fill/pages";
import { forEachParallel } from "./fill/parallel";
import { readPictures } from "./fill/pictures";
import { createProduct, type ShopAccess, storedProducts } from "./fill/shop";

/** Parallel uploads. The server writes one at a time; the next pictures are read meanwhile. */
const uploadsAtOnce = 4;

/**
 * Adds the missing products of the demo catalogue and publishes the drafts of the legal pages. Ids are derived from the products' keys, so that an interrupted run
 * resumes. Existing products are not changed.
 */
export async function seedDemo({
  log,
  ...shop
}: ShopAccess & { log: (line: string) => void }): Promise<void> {
  await publishDrafts(shop);
  const photosOf = new Map((await storedProducts(shop)).map(({ id, photos }) => [id, photos]));
  const missing = catalogue.filter((product) => !photosOf.has(idOf(product)));
  let done = catalogue.length - missing.length;
  const add = async (product: DemoProduct) => {
    const photos = product.picturesOf ? [] : await readPictures(product.key);
    const stored = await createProduct(shop, fieldsOf(product, photosOf), photos);
    photosOf.set(stored.id, stored.photos);
    done++;
    if (done % 10 === 0 || done === catalogue.length)
      log(`Filling the shop: ${done} of ${catalogue.length} products`);
  };
  // Products that use the photos of another product come last: the server names photos when it stores them.
  await forEachParallel(
    missing.filter(({ picturesOf }) => !picturesOf),
    uploadsAtOnce,
    add,
  );
  await forEachParallel(
    missing.filter(({ picturesOf }) => picturesOf),
    uploadsAtOnce,
    add,
  );
}

function fieldsOf(product: DemoProduct, photosOf: ReadonlyMap<string, string[]>): Record<string, unknown> {
  const { key: _key, kind: _kind, isNew: _isNew, isInactive, picturesOf, ...fields } = product;
  return {
    id: idOf(product),
    ...fields,
    active: !isInactive,
    collection_ids: collectionsOf(product),
    ...(picturesOf ? { images: imagesOf(picturesOf, photosOf) } : {}),
  };
}

/** Addresses of another product's photos. The specification allows an object with front and back, or a list. */
function imagesOf(
  { key, as }: NonNullable<DemoProduct["picturesOf"]>,
  photosOf: ReadonlyMap<string, string[]>,
): unknown {
  const id = idOf({ key });
  const address = (side: string) => {
    const name = photosOf.get(id)?.find((photo) => photo.startsWith(`${side}_w480`));
    return name ? `/api/files/products/${id}/${name}` : undefined;
  };
  const [front, back] = [address("front"), address("back")];
  return as === "object" ? { front, back } : [front, back].filter((url) => url !== undefined);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { ownerAccess } = await import("./fill/access");
  await seedDemo({ ...(await ownerAccess()), log: console.log });
}
