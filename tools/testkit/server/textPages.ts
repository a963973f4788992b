import type { Shop } from "./shopServer";

export interface StoredPage {
  id: string;
  slug: string;
  title: string;
  body: string;
  published: boolean;
}

const records = "/api/collections/pages/records";

/** The owner creates the page with this slug, or changes it. @returns the response */
export async function trySavePage(shop: Shop, slug: string, fields: Partial<StoredPage>): Promise<Response> {
  const filter = encodeURIComponent(`slug = "${slug}"`);
  const { items } = (await (await shop.api(`${records}?filter=${filter}`)).json()) as { items: StoredPage[] };
  const [stored] = items;
  return stored
    ? shop.api(`${records}/${stored.id}`, { method: "PATCH", json: fields })
    : shop.api(records, {
        method: "POST",
        json: { title: slug, body: "Text", published: true, slug, ...fields },
      });
}

/** Calls `trySavePage`. @throws when the shop refuses the page */
export async function savePage(shop: Shop, slug: string, fields: Partial<StoredPage>): Promise<StoredPage> {
  const answer = await trySavePage(shop, slug, fields);
  const body = (await answer.json()) as StoredPage;
  if (!answer.ok) throw new Error(`The page ${slug} was refused: ${JSON.stringify(body)}`);
  return body;
}

/** The owner deletes a page. */
export async function deletePage(shop: Shop, { id }: StoredPage): Promise<void> {
  const { status } = await shop.api(`${records}/${id}`, { method: "DELETE" });
  if (status !== 204) throw new Error(`The page was not deleted: ${status}`);
}

export interface PageList {
  version: string;
  pages: { slug: string; title: string; body: string; updatedAt: number }[];
}

/** The published pages, as a device requests them. */
export async function listPages(shop: Shop): Promise<PageList> {
  return (await (await shop.api("/api/shop/pages", { token: null })).json()) as PageList;
}
