import { backToShop } from "../../domain/messages/product";
import { sectionPath } from "../../domain/paths";
import { arrowIcon, Icon } from "../../ui/icons";
import { backToList } from "./backToList";

/** Returns to where one was, when that was in the shop; a shopper who came by a shared link gets to the lists. */
export function BackToShop() {
  return (
    <a
      className="back-to-shop"
      href={sectionPath("shop")}
      onClick={(event) => {
        const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (elsewhere || !backToList()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Icon of={arrowIcon} />
      {backToShop}
    </a>
  );
}
