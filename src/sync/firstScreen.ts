import { collections } from "../domain/collections";
import { allRecords, newestOfCollection } from "../server/catalogue";
import { changeCatalogue, currentCatalogue } from "../state/catalogue";
import { goodProducts } from "./rows";

/** Products of each list that are asked for before anything else: three rows of the widest grid. */
const firstScreenCount = 12;

/**
 * Shows a first visitor what the home page starts with, before the rest of the catalogue is there. When one of the
 * filtered queries fails, everything is read and filtered here, as the specification asks.
 */
export async function loadFirstScreen(): Promise<void> {
  const answers = await Promise.allSettled(
    collections.map(({ id }) => newestOfCollection(id, firstScreenCount)),
  );
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) changeCatalogue({ put: goodProducts(found), status: "partial" });
  if (answers.some((answer) => answer.status === "rejected")) await loadEverything();
}

async function loadEverything(): Promise<void> {
  for await (const page of allRecords()) changeCatalogue({ put: goodProducts(page), status: "partial" });
  if (currentCatalogue().status !== "ready") changeCatalogue({ status: "ready" });
}
