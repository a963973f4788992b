import { Fragment } from "react";
import { useParams } from "wouter";
import { formatIndianDate } from "../../domain/shared/dates";
import { pageNotFound, pageNotFoundText } from "../../domain/shared/messages";
import { loadingPage, pageChanged, pageNotStored, pageNotStoredText } from "../../domain/textPages/messages";
import { autolinkParts, type PageBlock, parsePageText } from "../../domain/textPages/pageText";
import type { TextPage as StoredTextPage } from "../../domain/textPages/textPage";
import { usePageTitle } from "../../state/shell/pageTitle";
import { useTextPage } from "../../state/textPages/textPageLookup";
import { MessagePage } from "../../ui/MessagePage";
import styles from "./textPage.module.css";

/** The page /pages/{slug}: a text page that the owner writes. */
export default function TextPage() {
  const { slug } = useParams<{ slug: string }>();
  const lookup = useTextPage(slug);
  const absent = lookup.status === "absent";
  usePageTitle(lookup.status === "found" ? lookup.page.title : absent ? pageNotFound : undefined);

  if (lookup.status === "found")
    return <PageText page={lookup.page} changedOn={formatIndianDate(lookup.page.updatedAt)} />;
  if (lookup.status === "loading")
    return (
      <div className={styles.page} aria-busy="true">
        <p className="sr-only" role="status">
          {loadingPage}
        </p>
      </div>
    );
  return (
    <MessagePage {...(absent && { mark: "404" })} title={absent ? pageNotFound : pageNotStored}>
      <p>{absent ? pageNotFoundText : pageNotStoredText}</p>
    </MessagePage>
  );
}

interface PageTextProps {
  page: StoredTextPage;
  /** The day of the last change, in Indian time; "" when unknown. */
  changedOn: string;
}

/** The content of a text page: headings, paragraphs and lists. */
function PageText({ page: { title, body }, changedOn }: PageTextProps) {
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {parsePageText(body).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
        <Block key={index} {...block} />
      ))}
      {changedOn && <p className={styles.changed}>{pageChanged(changedOn)}</p>}
    </article>
  );
}

function Block(block: PageBlock) {
  if (block.type === "heading") return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
  if (block.type === "list")
    return (
      <ul>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
          <li key={index}>
            <LineWithLinks text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      {block.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <Fragment key={index}>
          {index > 0 && <br />}
          <LineWithLinks text={line} />
        </Fragment>
      ))}
    </p>
  );
}

/** A line of text in which web and mail addresses are links. */
function LineWithLinks({ text }: { text: string }) {
  return autolinkParts(text).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <a key={index} href={href} rel="noopener">
        {text}
      </a>
    ) : (
      text
    ),
  );
}
