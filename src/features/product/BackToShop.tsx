import { backToShop } from "../../domain/catalogue/messages";
import { sectionPath } from "../../domain/shared/paths";
import { arrowIcon, Icon } from "../../ui/icons";
import { isModifiedClick } from "../../ui/isModifiedClick";
import { backToList } from "./backToList";

/** Returns to where one was, when that was in the shop; a shopper who came by a shared link gets to the lists. */
export function BackToShop() {
  return (
    <a
      className="back-to-shop"
      href={sectionPath("shop")}
      onClick={(event) => {
        if (!isModifiedClick(event) && backToList()) event.preventDefault();
      }}
    >
      <Icon of={arrowIcon} />
      {backToShop}
    </a>
  );
}
