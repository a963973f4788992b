import { Link } from "wouter";
import { textPagePath } from "../domain/shared/paths";
import {
  footerContact,
  footerPrivacy,
  footerRefunds,
  footerReturns,
  footerShipping,
  footerTerms,
} from "../domain/textPages/messages";
import { useTextPageLinks } from "../state/textPages/textPages";

type Entry = readonly [slug: string, text: string];

const support: readonly Entry[] = [
  ["shipping", footerShipping],
  ["returns", footerReturns],
  ["contact", footerContact],
];
const legal: readonly Entry[] = [
  ["terms", footerTerms],
  ["privacy", footerPrivacy],
  ["returns", footerRefunds],
];
const placed = [...support, ...legal].map(([slug]) => slug);

/** The entries of the legal pages under Support, and of the owner's own pages. */
export function SupportPageLinks() {
  const own = useTextPageLinks()?.filter(({ slug }) => !placed.includes(slug)) ?? [];
  return <Entries entries={[...support, ...own.map(({ slug, title }): Entry => [slug, title])]} />;
}

/** The entries of the legal pages under Legal. */
export function LegalPageLinks() {
  return <Entries entries={legal} />;
}

/** Links to the published pages; the other entries are plain text. */
function Entries({ entries }: { entries: readonly Entry[] }) {
  const pages = useTextPageLinks();
  return entries.map(([slug, text]) => (
    <li key={`${slug} ${text}`}>
      {pages?.some((page) => page.slug === slug) ? <Link href={textPagePath(slug)}>{text}</Link> : text}
    </li>
  ));
}
