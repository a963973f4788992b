import { showToast } from "../../state/shell/toasts";
import { Icon, shareIcon } from "../../ui/icons";
import { shareLink } from "./share";

export function ShareButton({ name }: { name: string }) {
  const share = async () => {
    const { told } = await shareLink(name, location.href);
    if (told) showToast("success", told);
  };
  return (
    <button type="button" className="button button-quiet" onClick={() => void share()}>
      <Icon of={shareIcon} />
      Share
    </button>
  );
}
