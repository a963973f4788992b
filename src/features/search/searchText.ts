import { type SubmitEvent, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { searchPath } from "../../domain/shared/paths";
import { recentSearchesMax, recentSearchesSlot } from "../../webStorage";

/** The address follows what is typed after this pause (milliseconds). */
const pauseMs = 300;

/** The text in the search page's field. Typed text goes into the address; another address brings its text. */
export function useSearchText(): {
  text: string;
  setText(text: string): void;
  /** Puts the text into the address at once. */
  settle(): void;
  submit(event: SubmitEvent): void;
} {
  const [params, setParams] = useSearchParams();
  const query = queryOf(params);
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  if (query !== known) {
    setKnown(query);
    if (query !== text.trim()) setText(query);
  }

  const settle = () => setParams((now) => withQuery(now, text.trim()), { replace: true });
  useEffect(() => {
    const timer = setTimeout(() => {
      setParams((now) => withQuery(now, text.trim()), { replace: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, setParams]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    settle();
    if (text.trim()) rememberSearch(text.trim());
  };
  return { text, setText, settle, submit };
}

function withQuery(params: URLSearchParams, text: string): string[][] {
  const others = [...params].filter(([name]) => name !== "q");
  return text ? [["q", text], ...others] : others;
}

/** Longer texts are cut where they are typed. */
export const queryMaxChars = 80;

export function searchAddress(text: string): string {
  return `${searchPath}?${new URLSearchParams({ q: text })}`;
}

/** The text of a search page's address. */
export function queryOf(query: URLSearchParams): string {
  return (query.get("q") ?? "").trim().slice(0, queryMaxChars);
}

/** The searches of this tab, newest first. */
export function recentSearches(): readonly string[] {
  const stored = recentSearchesSlot.readJson();
  if (!Array.isArray(stored)) return [];
  return stored.filter((text) => typeof text === "string").slice(0, recentSearchesMax);
}

/** Puts a search first in the list; the same text in other letter case is replaced. */
export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  recentSearchesSlot.write(JSON.stringify([text, ...others].slice(0, recentSearchesMax)));
}
