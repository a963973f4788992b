/** What the address says about a checkout: as text whatever it holds, a dash for what is missing (spec 2). */
export function ReturnFacts({ facts }: { facts: Readonly<Record<string, string | null>> }) {
  return (
    <dl className="page-note-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value?.trim() ? value : "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
