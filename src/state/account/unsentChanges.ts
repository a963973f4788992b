import { discardSharedChange } from "../../db/account/mutations";
import { withErrorToast } from "../shell/toasts";

/** Discards a refused change of the shared cart on this device. */
export const discardRefusedChange = (uid: string, n: number): Promise<unknown> =>
  withErrorToast(() => discardSharedChange(uid, n));
