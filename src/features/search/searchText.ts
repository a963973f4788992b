import { type SubmitEvent, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { searchPath } from "../../domain/shared/paths";

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

const storageKey = "haat:searches";
const keptMax = 5;

/** What was searched for in this tab, the latest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, keptMax) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([text, ...others].slice(0, keptMax)));
  } catch {
    // Without storage the list stays empty.
  }
}
