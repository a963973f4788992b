import { parseDateMs } from "../shared/dates";
import { textPageBodyMaxChars, textPageSlugMaxChars, textPageTitleMaxChars } from "../shared/limits";
import { fieldsOf, parseText } from "../shared/parse";

/*
 * The shop's text pages: terms, privacy and others whose text the owner writes (collection `pages`).
 */

/**
 * The text pages that Indian law requires of a shop, each with its place in the footer; the owner can write
 * further ones.
 */
export const legalPages = ["terms", "privacy", "shipping", "returns", "contact"] as const;

/** A published text page. */
export interface TextPage {
  /** Names the page in its address, /pages/{slug}. */
  slug: string;
  title: string;
  /** Plain text; `parsePageText` finds its headings and lists. */
  body: string;
  /** Time of the last change, in milliseconds since 1970; 0 when it is not known. */
  updatedAt: number;
}

/** What a link to a text page needs. */
export type TextPageLink = Pick<TextPage, "slug" | "title">;

/** The text pages in the data of a server-rendered page: links to all of them, and the one that is shown. */
export interface RenderedTextPages {
  /** Identifies the state of all text pages, "<epoch>.<number>"; "" without pages. */
  version: string;
  links: TextPageLink[];
  page?: TextPage | undefined;
}

/** Whether a text can be the slug of a text page. */
export function isTextPageSlug(text: string): boolean {
  return text.length <= textPageSlugMaxChars && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/**
 * Parses a text page from the server, as a record of the collection or as a `TextPage`; undefined for an
 * invalid one.
 */
export function parseTextPage(raw: unknown): TextPage | undefined {
  const { slug, title, body, updated, updatedAt } = fieldsOf(raw);
  if (typeof slug !== "string" || !isTextPageSlug(slug)) return undefined;
  return {
    slug,
    title: parseText(title, textPageTitleMaxChars) || slug,
    // The limit is doubled, because the server counts an emoji as one character, and here it is two UTF-16
    // units.
    body: typeof body === "string" ? parseText(body.replace(/\r\n?/g, "\n"), 2 * textPageBodyMaxChars) : "",
    updatedAt: parseDateMs(updatedAt ?? updated),
  };
}

/** Parses a list of text pages; skips invalid ones. [] for a value that is no list. */
export function parseTextPages(raw: unknown): TextPage[] {
  return Array.isArray(raw) ? raw.flatMap((page) => parseTextPage(page) ?? []) : [];
}

/** The first [placeholder] of a page's draft that the owner has not replaced; "" when there is none. */
export function findPlaceholder(body: string): string {
  return /\[[A-Za-z][^[\]\n]{2,80}\]/.exec(body)?.[0] ?? "";
}
