import { homePath } from "../../domain/paths";
import { useQuery } from "../../state/location";
import { usePageTitle } from "../../state/pageTitle";

/** Where the hosted checkout returns to after a payment (spec 2). What the address says is shown as text, nothing more. */
export default function SuccessPage() {
  usePageTitle("Payment success");
  const query = useQuery();
  return (
    <div className="page-note">
      <h1>Payment success</h1>
      <dl className="page-note-facts">
        <dt>Order</dt>
        <dd>{query.get("oid") || "—"}</dd>
        <dt>Status</dt>
        <dd>{query.get("ost") || "—"}</dd>
      </dl>
      <p className="page-note-ways">
        <a className="button" href={homePath}>
          Back to Home
        </a>
      </p>
    </div>
  );
}
