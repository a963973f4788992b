import { getSupport } from "../../domain/catalogue/messages";
import { shop } from "../../state/shell/shop";
import { Dialog } from "../../ui/Dialog";
import { Icon, mailIcon, whatsappIcon } from "../../ui/icons";

/** The shop's contacts as its owner configured them, and what is asked most. */
export default function SupportDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { name, email, whatsapp } = shop;
  return (
    <Dialog open={open} onClose={onClose} title={getSupport}>
      <div className="support">
        {email && (
          <a
            className="button"
            href={`mailto:${email}?subject=${encodeURIComponent(`A question to ${name}`)}`}
          >
            <Icon of={mailIcon} /> {email}
          </a>
        )}
        {whatsapp && (
          <a className="button button-quiet" href={`https://wa.me/${whatsapp}`} rel="noopener">
            <Icon of={whatsappIcon} /> WhatsApp +{whatsapp}
          </a>
        )}
        {!email && !whatsapp && <p>{name} has not published a contact yet. Please look in again soon.</p>}
        <dl>
          <dt>What does a parcel cost?</dt>
          <dd>
            Tax is in every price. Shipping and discounts are worked out at checkout; prepaid orders ship
            free.
          </dd>
          <dt>Asking about an order?</dt>
          <dd>Please put its number into the message.</dd>
        </dl>
      </div>
    </Dialog>
  );
}
