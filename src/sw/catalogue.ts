import { NetworkFirst } from "workbox-strategies";
import { cacheNames } from "../domain/device/offlineCaches";
import { isHtmlPage } from "../domain/shared/parse";
import { fetchWithTimeout, keptAnswerMs } from "./fetchWithTimeout";
import { pageHasDatabase } from "./pageDatabase";
import { forgetReplaced } from "./pictureStore";

/*
 * The catalogue for browsers without a database: private windows, and those that refuse. All others keep it themselves
 * and in better form; for them nothing is stored here.
 */

const snapshot = "/api/shop/catalogue";
const records = "/api/collections/products/records";
/** The snapshot and the first screen's query for each collection; an owner may have a few more. */
const answersMax = 12;

/** Whether a request reads what everybody may read of the catalogue. */
export function isCatalogueRead(request: Request, { pathname, searchParams }: URL): boolean {
  if (request.headers.has("Authorization")) return false;
  if (pathname === snapshot) return true;
  return pathname === records && (searchParams.get("filter")?.startsWith("active=true") ?? false);
}

/** From the network; what is kept of it when that is silent for too long. The body goes on to the page as it comes. */
export const catalogueRead = new NetworkFirst({
  cacheName: cacheNames.catalogue,
  networkTimeoutSeconds: keptAnswerMs / 1000,
  plugins: [
    {
      // A proxy before a stopped server, or a hotel that wants a sign-in: as good as no answer.
      fetchDidSucceed: async ({ response }) => {
        const isPage = isHtmlPage(response.headers.get("Content-Type"));
        if (isPage || [502, 503, 504].includes(response.status)) throw new TypeError("The server is away.");
        return response;
      },
      cacheWillUpdate: async ({ response }) =>
        isCatalogue(response) && !(await pageHasDatabase()) ? response : null,
      cacheDidUpdate: forgetOldest,
    },
  ],
});

/** A hotel's sign-in page is a fine answer, too. */
function isCatalogue({ status, headers }: Response): boolean {
  return status === 200 && /^application\/(?:x-nd)?json\b/.test(headers.get("Content-Type") ?? "");
}

async function forgetOldest(): Promise<void> {
  const answers = await caches.open(cacheNames.catalogue);
  const kept = await answers.keys();
  for (const request of kept.slice(0, -answersMax)) await answers.delete(request);
}

export const isChangesRead = ({ pathname }: URL): boolean => pathname === `${snapshot}/changes`;

/**
 * What changed, always from the server: an old answer would say that nothing did. It is read along, so that the page,
 * when it hears of a product's new photos, does not get the old ones.
 */
export async function catalogueChanges(request: Request): Promise<Response> {
  const answer = await fetchWithTimeout(request, true);
  if (answer.ok) await readAlong(answer.clone()).catch(() => {});
  return answer;
}

async function readAlong(answer: Response): Promise<void> {
  const { products } = (await answer.json()) as { products?: unknown };
  if (!Array.isArray(products) || products.length === 0) return;
  await forgetReplaced(products.map((row: { record?: unknown } | null) => row?.record));
}

/**
 * Keeps the snapshot for a page that has told that it cannot. On a first visit it has loaded it already, before there was
 * a service worker: then this is the browser's own copy, which the server only has to confirm. Never rejects.
 */
export async function keepCatalogue(): Promise<void> {
  try {
    const answers = await caches.open(cacheNames.catalogue);
    if (await answers.match(snapshot)) return;
    const answer = await fetchWithTimeout(new Request(snapshot, { cache: "no-cache" }), true);
    if (isCatalogue(answer)) await answers.put(snapshot, answer);
  } catch (problem) {
    console.warn("The catalogue is not kept.", problem);
  }
}
