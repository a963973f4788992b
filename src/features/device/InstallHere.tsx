import { installNamed } from "../../domain/device/messages";
import { install, installNow } from "../../state/device/install";
import { shop } from "../../state/shell/shop";
import { useValue } from "../../state/shell/useValue";
import { Icon, phoneIcon } from "../../ui/icons";

/** Where the browser lets one install the shop, a way to it that is always there. */
export function InstallHere() {
  const way = useValue(install, () => install.way);
  if (way === "none") return null;
  return (
    <button type="button" className="button device-install" onClick={() => void installNow()}>
      <Icon of={phoneIcon} /> {installNamed(shop.name)}
    </button>
  );
}
