/** The strip between the banner and the lists: the awning of the stall, and what is sold under it. */
export function Tagline() {
  return (
    <div className="tagline">
      <div className="awning" />
      <p>
        Heavy cotton, cut for anyone, <em>printed a few at a time.</em>
      </p>
    </div>
  );
}
