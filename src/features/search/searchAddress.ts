import { searchPath } from "../../domain/shared/paths";

/** Longer texts are cut where they are typed. */
export const queryMaxChars = 80;

export function searchAddress(text: string): string {
  return `${searchPath}?${new URLSearchParams({ q: text })}`;
}

/** The text of a search page's address. */
export function queryOf(query: URLSearchParams): string {
  return (query.get("q") ?? "").trim().slice(0, queryMaxChars);
}
