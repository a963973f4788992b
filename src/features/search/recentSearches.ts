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
