import { getSupport } from "../../domain/catalogue/messages";
import {
  supportMailSubject,
  supportNoContact,
  supportOrderAnswer,
  supportOrderQuestion,
  supportParcelAnswer,
  supportParcelQuestion,
  supportWhatsApp,
} from "../../domain/shared/messages";
import { shop } from "../../state/shell/shop";
import { Dialog } from "../../ui/Dialog";
import { Icon, mailIcon, whatsappIcon } from "../../ui/icons";
import styles from "./support.module.css";

/** The dialog Get Support: the shop's configured contacts and frequent questions. */
export default function SupportDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { name, email, whatsapp } = shop;
  return (
    <Dialog open={open} onClose={onClose} title={getSupport}>
      <div className={styles.support}>
        {email && (
          <a
            className="button"
            href={`mailto:${email}?subject=${encodeURIComponent(supportMailSubject(name))}`}
          >
            <Icon of={mailIcon} /> {email}
          </a>
        )}
        {whatsapp && (
          <a className="button button-quiet" href={`https://wa.me/${whatsapp}`} rel="noopener">
            <Icon of={whatsappIcon} /> {supportWhatsApp(whatsapp)}
          </a>
        )}
        {!email && !whatsapp && <p>{supportNoContact(name)}</p>}
        <dl>
          <dt>{supportParcelQuestion}</dt>
          <dd>{supportParcelAnswer}</dd>
          <dt>{supportOrderQuestion}</dt>
          <dd>{supportOrderAnswer}</dd>
        </dl>
      </div>
    </Dialog>
  );
}
