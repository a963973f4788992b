import { somethingWrong } from "../../domain/shared/messages";
import { showToast } from "./toasts";

/**
 * Does what a tap asked for. A failure that nothing below could mend is said, so that no tap is lost in silence.
 * @returns undefined when it failed
 */
export async function withErrorToast<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (problem) {
    console.warn(problem);
    showToast("error", somethingWrong);
    return undefined;
  }
}
