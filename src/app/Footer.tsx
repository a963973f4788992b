import { Link } from "wouter";
import {
  footerLegal,
  footerNavigate,
  footerSupport,
  getSupport,
  navAbout,
  navHome,
  navShop,
} from "../domain/catalogue/messages";
import { onThisDevice } from "../domain/shared/messages";
import { textPagePath } from "../domain/shared/paths";
import {
  footerContact,
  footerPrivacy,
  footerRefunds,
  footerReturns,
  footerShipping,
  footerTerms,
} from "../domain/textPages/messages";
import { openPanel } from "../state/shell/panels";
import { isShopNameLong, shop } from "../state/shell/shop";
import { useTextPageLinks } from "../state/textPages/textPages";
import { Icon, instagramIcon, whatsappIcon, youtubeIcon } from "../ui/icons";
import { HomeSectionLink } from "../ui/links";

const socialLinks = () => [
  { name: "Instagram", icon: instagramIcon, href: shop.instagram },
  { name: "WhatsApp", icon: whatsappIcon, href: shop.whatsapp && `https://wa.me/${shop.whatsapp}` },
  { name: "YouTube", icon: youtubeIcon, href: shop.youtube },
];

/** The footer with links and contacts. Social networks without a configured URL are plain icons. */
export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-lists">
        <nav aria-label={footerNavigate}>
          <h2>{footerNavigate}</h2>
          <ul>
            <li>
              <HomeSectionLink section="home">{navHome}</HomeSectionLink>
            </li>
            <li>
              <HomeSectionLink section="shop">{navShop}</HomeSectionLink>
            </li>
            <li>
              <HomeSectionLink section="about">{navAbout}</HomeSectionLink>
            </li>
          </ul>
        </nav>
        <div>
          <h2>{footerSupport}</h2>
          <ul>
            <li>
              <button type="button" onClick={() => openPanel("support")}>
                {getSupport}
              </button>
            </li>
            <li>
              <button type="button" onClick={() => openPanel("device")}>
                {onThisDevice}
              </button>
            </li>
            <SupportPageLinks />
          </ul>
        </div>
        <div>
          <h2>{footerLegal}</h2>
          <ul>
            <LegalPageLinks />
          </ul>
        </div>
      </div>
      <ul className="footer-social">
        {socialLinks().map(({ name, icon, href }) => (
          <li key={name}>
            {href ? (
              <a href={href} aria-label={name} rel="noopener">
                <Icon of={icon} />
              </a>
            ) : (
              <span role="img" aria-label={name}>
                <Icon of={icon} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="footer-name" aria-hidden="true" data-long={isShopNameLong() || undefined}>
        {shop.name}
      </p>
    </footer>
  );
}

type FooterItem = readonly [slug: string, text: string];

const supportItems: readonly FooterItem[] = [
  ["shipping", footerShipping],
  ["returns", footerReturns],
  ["contact", footerContact],
];
const legalItems: readonly FooterItem[] = [
  ["terms", footerTerms],
  ["privacy", footerPrivacy],
  ["returns", footerRefunds],
];
const slugsOfItems = [...supportItems, ...legalItems].map(([slug]) => slug);

/** The links under Support: three legal pages, then the text pages that the owner has added. */
function SupportPageLinks() {
  const ownPages = useTextPageLinks()?.filter(({ slug }) => !slugsOfItems.includes(slug)) ?? [];
  const ownItems = ownPages.map(({ slug, title }): FooterItem => [slug, title]);
  return <FooterItems items={[...supportItems, ...ownItems]} />;
}

/** The links under Legal. */
function LegalPageLinks() {
  return <FooterItems items={legalItems} />;
}

/**
 * List items of the footer: a link for each text page that is published, plain text for pages that are not.
 */
function FooterItems({ items }: { items: readonly FooterItem[] }) {
  const pages = useTextPageLinks();
  return items.map(([slug, text]) => (
    <li key={`${slug} ${text}`}>
      {pages?.some((page) => page.slug === slug) ? <Link href={textPagePath(slug)}>{text}</Link> : text}
    </li>
  ));
}
