import { allRecords } from "../server/catalogue";
import { ServerError } from "../server/http";
import { changeCatalogue, currentCatalogue } from "../state/catalogue";
import { showEarly } from "./early";
import { goodProducts } from "./rows";

/**
 * The specification's way when a query fails: all products are read and filtered here. The snapshot is the cheap way
 * of reading all; when a server refuses that too, its plain records are left. Not when the server is
 * out of reach or asks to be spared.
 */
export async function readEverything(after: unknown): Promise<void> {
  const answered =
    after instanceof ServerError && after.kind !== "offline" && ![429, 503].includes(after.status);
  if (!answered || currentCatalogue().status === "ready") return;
  for await (const page of allRecords()) showEarly(goodProducts(page));
  changeCatalogue({ status: "ready" });
}
