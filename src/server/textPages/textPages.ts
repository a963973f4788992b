import { parseTextPages, type TextPage } from "../../domain/textPages/textPage";
import { requestJson } from "../http";
import { ShopError } from "../shopError";

/** All published text pages, as the server has them at `version`. */
export interface TextPages {
  /** Names the state; the changes of the catalogue report the server's current one. */
  version: string;
  pages: TextPage[];
}

/**
 * Requests the published text pages.
 * @throws {ShopError}
 */
export async function requestTextPages(signal?: AbortSignal): Promise<TextPages> {
  const answer = await requestJson("/api/shop/pages", { cache: "no-cache", ...(signal && { signal }) });
  const { version, pages } = answer as Record<string, unknown>;
  if (typeof version !== "string" || !Array.isArray(pages))
    throw new ShopError("broken", { status: 200, cause: answer });
  return { version, pages: parseTextPages(pages) };
}
