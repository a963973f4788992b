import { RecentSearches } from "./RecentSearches";

export function NothingFound({ text }: { text: string }) {
  return (
    <div className="nothing-found">
      <p className="nothing-found-text">Nothing found for “{text}”.</p>
      <p>Look at the spelling, or try fewer words: a colour, a cloth, or what kind of piece it is.</p>
      <RecentSearches />
    </div>
  );
}
