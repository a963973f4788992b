/** Says why nothing comes where a list should be. */
export function Unreachable({ unreachable }: { unreachable: boolean }) {
  return (
    <p className="unreachable" role="status">
      {unreachable && "The shop cannot be reached right now. What it has shows here as soon as it can."}
    </p>
  );
}
