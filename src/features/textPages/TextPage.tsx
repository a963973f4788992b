import { useParams } from "wouter";
import { indianDay } from "../../domain/shared/indianDay";
import { pageNotFound, pageNotFoundText } from "../../domain/shared/messages";
import { loadingPage, pageNotStored, pageNotStoredText } from "../../domain/textPages/messages";
import { usePageTitle } from "../../state/shell/shop";
import { useTextPage } from "../../state/textPages/textPageLookup";
import { MessagePage } from "../../ui/MessagePage";
import { PageText } from "./PageText";
import styles from "./textPage.module.css";

/** /pages/{slug}: a text page of the owner. */
export default function TextPage() {
  const { slug } = useParams<{ slug: string }>();
  const lookup = useTextPage(slug);
  const absent = lookup.status === "absent";
  usePageTitle(lookup.status === "found" ? lookup.page.title : absent ? pageNotFound : undefined);

  if (lookup.status === "found")
    return <PageText page={lookup.page} changedOn={indianDay(lookup.page.updatedAt)} />;
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
