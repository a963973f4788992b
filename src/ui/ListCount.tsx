import { countStyles, formatCount } from "./format";

/** "52 styles", or "12 of 52 styles" where filters leave some out. Of an empty list the list itself speaks. */
export function ListCount({ count, total = count }: { count: number; total?: number | undefined }) {
  if (!count) return null;
  return (
    <p className="list-count">
      {count < total && `${formatCount(count)} of `}
      {countStyles(total)}
    </p>
  );
}
