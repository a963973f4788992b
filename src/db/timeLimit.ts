import { StorageTimeoutError } from "../domain/device/storageTimeout";
import { reportStorageTrouble } from "./storageErrors";

/** Time limit in steps of a second. A transaction takes a few milliseconds, or a second while another tab holds the tables. */
const limitSteps = 10;
const stepMs = 1000;

/**
 * Waits for a transaction until its time limit. An interval counts the time in steps, because a clock would also count the time
 * in which the browser has frozen the page.
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
