import { paymentFailed } from "../../domain/messages/checkout";
import { homePath } from "../../domain/paths";
import { useQuery } from "../../state/location";
import { usePageTitle } from "../../state/pageTitle";

/** Where the hosted checkout returns to when nothing was paid (spec 2). */
export default function FailurePage() {
  usePageTitle("Payment failed");
  const status = useQuery().get("ost");
  return (
    <div className="page-note">
      <h1>Payment failed</h1>
      <p>{paymentFailed}</p>
      <dl className="page-note-facts">
        <dt>Status</dt>
        <dd>{status || "—"}</dd>
      </dl>
      <p className="page-note-ways">
        <a className="button" href={homePath}>
          Back to Home
        </a>
      </p>
    </div>
  );
}
