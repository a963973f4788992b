/** What keeps the shop on the device. Not everywhere (plain http), and where all site data is blocked it may throw. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return;
  }
}
