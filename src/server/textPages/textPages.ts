import { parseTextPages, type TextPage } from "../../domain/textPages/textPage";
import { requestJson } from "../http";
import { ShopError } from "../shopError";

/** All published text pages, with the version that the server gives to all of them together. */
export interface TextPages {
  /** Differs after each change of a page; `fetchChangesSince` reports the server's current version. */
  version: string;
  pages: TextPage[];
}

/**
 * Fetches the published text pages.
 * @throws {ShopError}
 */
export async function fetchTextPages(signal?: AbortSignal): Promise<TextPages> {
  const answer = await requestJson("/api/shop/pages", { cache: "no-cache", ...(signal && { signal }) });
  const { version, pages } = answer as Record<string, unknown>;
  if (typeof version !== "string" || !Array.isArray(pages))
    throw new ShopError("broken", { status: 200, cause: answer });
  return { version, pages: parseTextPages(pages) };
}
