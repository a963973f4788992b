import { pleaseLogIn } from "../../domain/messages/account";
import { goBackToExplore } from "../../domain/messages/wishlist";
import { sectionPath } from "../../domain/paths";
import { useMagicLink } from "../../state/magicLink";
import { usePageTitle } from "../../state/pageTitle";
import { EmptyState } from "../../ui/EmptyState";

/** /account (spec 2), as it is for who is not signed in. */
export default function AccountPage() {
  usePageTitle("Account");
  useMagicLink();
  return (
    <section className="account" aria-labelledby="account-title">
      <h1 id="account-title" className="sr-only">
        Account
      </h1>
      <EmptyState text={pleaseLogIn}>
        <a className="button" href={sectionPath("shop")}>
          {goBackToExplore}
        </a>
      </EmptyState>
    </section>
  );
}
