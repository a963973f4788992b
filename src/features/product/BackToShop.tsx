import { backToShop } from "../../domain/messages/product";
import { sectionPath } from "../../domain/paths";
import { arrowIcon, Icon } from "../../ui/icons";
import { opensElsewhere } from "../../ui/opensElsewhere";
import { backToList } from "./backToList";

/** Returns to where one was, when that was in the shop; a shopper who came by a shared link gets to the lists. */
export function BackToShop() {
  return (
    <a
      className="back-to-shop"
      href={sectionPath("shop")}
      onClick={(event) => {
        if (!opensElsewhere(event) && backToList()) event.preventDefault();
      }}
    >
      <Icon of={arrowIcon} />
      {backToShop}
    </a>
  );
}
