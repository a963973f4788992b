/*
 * What PocketBase's hooks need of the rules: the entry of pb_hooks/lib/domain.js. Everything behind it runs in
 * goja, and tests/agreement shows that it answers there as it does in Node.
 */
export {
  lineRefusal,
  readCheckoutLines,
  sellable,
  sellableSizes,
  variantNumber,
  variantReadings,
} from "./checkoutLines";
export { identityText } from "./codes";
export { collections } from "./collections";
export { toMilliseconds } from "./dates";
export { dropDevice, isDeviceId, keepDevice, parseDeviceIds } from "./devices";
export { isGmail, normaliseEmail } from "./email";
export { descriptionMaxChars, lineQuantityMax, lockoutAttempts, lockoutMs } from "./limits";
export { lockSecondsLeft } from "./lockout";
export { orderStatusDefault } from "./messages/account";
export { checkoutUnavailable } from "./messages/checkout";
export { magicLinkProblem, resetProblem } from "./methodLookup";
export { readPrice } from "./money";
export { isStillHere, orderKind, readOrderNews, readReported, statusAfter } from "./orderNews";
export { parseProduct } from "./parseProduct";
export { isStrongPassword } from "./password";
export { accountPath, productPath } from "./paths";
export { readId, readText } from "./read";
export { formatRupees } from "./rupees";
export { settingNames, settingProblems } from "./settings";
export { defaultSizes, normaliseSize, parseSizes, sortSizes } from "./sizes";
export { parseCounts } from "./stock";
export { withPieces } from "./takeStock";
