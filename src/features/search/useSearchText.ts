import { type SubmitEvent, useEffect, useState } from "react";
import { replaceQuery, useQuery } from "../../state/shell/location";
import { rememberSearch } from "./recentSearches";
import { queryOf } from "./searchAddress";

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
  const query = queryOf(useQuery());
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  if (query !== known) {
    setKnown(query);
    if (query !== text.trim()) setText(query);
  }

  const settle = () => writeQuery(text.trim());
  useEffect(() => {
    const timer = setTimeout(writeQuery, pauseMs, text.trim());
    return () => clearTimeout(timer);
  }, [text]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    settle();
    if (text.trim()) rememberSearch(text.trim());
  };
  return { text, setText, settle, submit };
}

function writeQuery(text: string): void {
  replaceQuery((now) => {
    const others = now.filter(([name]) => name !== "q");
    return text ? [["q", text], ...others] : others;
  });
}
