import type { Flow } from "../flow";
import { accountFlows } from "./account";
import { browseFlows } from "./browse";
import { cartFlows } from "./cart";
import { checkoutFlows } from "./checkout";
import { displayFlows } from "./display";
import { offlineFlows } from "./offline";
import { storageFlows } from "./storage";

const all = [
  ...browseFlows,
  ...cartFlows,
  ...accountFlows,
  ...checkoutFlows,
  ...offlineFlows,
  ...displayFlows,
  ...storageFlows,
];

const settingsOf = ({ settings }: Flow) => JSON.stringify(settings ?? {});

/**
 * All flows, those with the same settings one after the other: other settings are another start of the
 * browser.
 */
export const flows: readonly Flow[] = [...new Set(all.map(settingsOf))].flatMap((key) =>
  all.filter((flow) => settingsOf(flow) === key),
);
