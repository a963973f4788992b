/*
 * What PocketBase's hooks need of the rules: the entry of pb_hooks/lib/domain.js. Everything behind it runs in
 * goja, and tests/agreement shows that it answers there as it does in Node.
 */

export { orderStatusDefault } from "./account/messages";
export { dropDevice, isDeviceId, keepDevice, parseDeviceIds } from "./auth/devices";
export { isGmail, normaliseEmail } from "./auth/email";
export { identityText, lockSecondsLeft } from "./auth/identityErrors";
export { isStrongPassword } from "./auth/password";
export { magicLinkProblem, resetProblem } from "./auth/signInMethods";
export { collections } from "./catalogue/collections";
export { parseProduct } from "./catalogue/parseProduct";
export { defaultSizes, normaliseSize, parseSizes, sortSizes } from "./catalogue/sizes";
export { adjustStock, parseCounts } from "./catalogue/stock";
export {
  lineRefusal,
  readCheckoutLines,
  sellable,
  sellableSizes,
  variantNumber,
  variantReadings,
} from "./checkout/checkoutLines";
export { checkoutUnavailable } from "./checkout/messages";
export { isStillHere, orderKind, readOrderUpdate, readReported, statusAfter } from "./orders/orderUpdate";
export { toMilliseconds } from "./shared/dates";
export { descriptionMaxChars, lineQuantityMax, lockoutAttempts, lockoutMs } from "./shared/limits";
export { formatRupees, readPrice } from "./shared/money";
export { readId, readText } from "./shared/parse";
export { accountPath, productPath } from "./shared/paths";
export { settingNames, settingProblems } from "./shared/settings";
