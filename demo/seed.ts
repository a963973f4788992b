/**
 * Fills an empty shop with the demo catalogue: `npx tsx demo/seed.ts` for a shop that runs on this machine. See
 * demo/fill/access.ts for how it finds the shop and gets the owner's rights.
 */
import { pathToFileURL } from "node:url";
import { catalogue } from "./catalogue/catalogue";
import { collectionsOf, type DemoProduct, idOf } from "./catalogue/types";
import { eachOf } from "./fill/parallel";
import { readPictures } from "./fill/pictures";
import { createProduct, type ShopAccess, storedProducts } from "./fill/shop";

/** A few at a time: the server writes one after another anyway, the pictures can be read meanwhile. */
const uploadsAtOnce = 4;

/**
 * Adds what is missing of the demo catalogue. Ids follow from the products' keys, so an interrupted run goes on where it
 * stopped and nothing is doubled; what is there stays as the owner left it.
 */
export async function seedDemo({
  log,
  ...shop
}: ShopAccess & { log: (line: string) => void }): Promise<void> {
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
  // Rows that show another row's photos come last: the server names a photo when it is stored.
  await eachOf(
    missing.filter(({ picturesOf }) => !picturesOf),
    uploadsAtOnce,
    add,
  );
  await eachOf(
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

/** Addresses of another row's photos: the spec allows an object with front and back, or a list. */
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
