import {
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useSearchParams } from "wouter";
import { searchPath } from "../../domain/shared/paths";
import { recentSearchesMax, recentSearchesSlot } from "../../webStorage";

/** Pause after typing before the text is written to the URL, in milliseconds. */
const pauseMs = 300;

/** The text in the field of the search page, kept equal to the URL's query parameter q. */
export function useSearchText(): {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  setText(text: string): void;
  /** Writes the text to the URL at once. */
  writeNow(): void;
  submit(event: SubmitEvent): void;
} {
  const [params, setParams] = useSearchParams();
  const query = readSearchText(params);
  const [text, setText] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    if (query !== text.trim()) setText(query);
  }

  const field = useRef<HTMLInputElement>(null);
  // The shopper may have typed into the server's markup before hydration. Takes over the typed text, which
  // the next render would otherwise replace, for example by the URL's query, which is not in the markup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when React takes over the markup.
  useLayoutEffect(() => {
    const typed = field.current?.value ?? text;
    if (typed === text) return;
    setText(typed);
    setLastQuery(readSearchText(new URLSearchParams(location.search)));
  }, []);

  const writeNow = useCallback(
    () => setParams((now) => parametersWithSearchText(now, text.trim()), { replace: true }),
    [text, setParams],
  );
  useEffect(() => {
    const timer = setTimeout(writeNow, pauseMs);
    return () => clearTimeout(timer);
  }, [writeNow]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    writeNow();
    if (text.trim()) storeRecentSearch(text.trim());
  };
  return { field, text, setText, writeNow, submit };
}

function parametersWithSearchText(params: URLSearchParams, text: string): string[][] {
  const others = [...params].filter(([name]) => name !== "q");
  return text ? [["q", text], ...others] : others;
}

/** Maximum length of a search text in the field and in the URL. */
export const queryMaxChars = 80;

/** The URL of the search page for a text. */
export function searchPageUrl(text: string): string {
  return `${searchPath}?${new URLSearchParams({ q: text })}`;
}

/** The search text in the URL of the search page. */
function readSearchText(query: URLSearchParams): string {
  return (query.get("q") ?? "").trim().slice(0, queryMaxChars);
}

/** The searches of this tab, newest first. */
export function readRecentSearches(): readonly string[] {
  const stored = recentSearchesSlot.readJson();
  if (!Array.isArray(stored)) return [];
  return stored.filter((text) => typeof text === "string").slice(0, recentSearchesMax);
}

/** Stores a search text as the newest of this tab; removes an equal text, also in other letter case. */
export function storeRecentSearch(text: string): void {
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
  recentSearchesSlot.write(JSON.stringify([text, ...others].slice(0, recentSearchesMax)));
}
