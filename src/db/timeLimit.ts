import { StorageTimeoutError } from "../domain/device/storageTimeout";
import { reportStorageTrouble } from "./storageErrors";

/** Time limit of a transaction, in steps of a second. It takes a few milliseconds; waiting for another tab can take a second. */
const limitSteps = 10;
const stepMs = 1000;

/**
 * Waits for a transaction until its time limit. The time is counted in steps, so that a page that was frozen in the
 * background continues to wait when it is shown again.
 * @throws StorageTimeoutError, also reported as storage trouble; the transaction is not aborted
 */
export function withTimeLimit<T>(transaction: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let steps = 0;
    const timer = setInterval(() => {
      steps += 1;
      if (steps < limitSteps) return;
      clearInterval(timer);
      const error = new StorageTimeoutError(`No answer in ${(limitSteps * stepMs) / 1000} s.`);
      reportStorageTrouble("stuck", error);
      reject(error);
    }, stepMs);
    transaction.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
