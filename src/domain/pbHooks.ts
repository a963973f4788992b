/*
 * The entry of pb_hooks/lib/domain.js: the rules that PocketBase's hooks share with the browser. tests/agreement runs both on
 * the same cases.
 */

export { isAddressList, isPhotoUrl } from "./account/profileRules";
export { canonicalMailbox, isGmail, isStrongPassword, normaliseEmail } from "./auth/credentials";
export { dropDevice, isDeviceId, keepDevice, parseDeviceIds } from "./auth/devices";
export { isMadeOfNames } from "./auth/guessablePassword";
export { identityText, lockSecondsLeft } from "./auth/identityErrors";
export { magicLinkProblem, resetProblem } from "./auth/signInForm";
export { collections } from "./catalogue/collections";
export { parseProduct } from "./catalogue/parseProduct";
export { cleanPhoto, photoName } from "./catalogue/photo/cleanPhoto";
export { defaultSizes, productColumns } from "./catalogue/product";
export { normaliseSize, parseSizes, sortSizes } from "./catalogue/sizes";
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
export { orderStatusDefault } from "./orders/messages";
export { isNotPacked, orderKind, readOrderUpdate, readReported, statusAfter } from "./orders/orderUpdate";
export { csvRecord } from "./shared/csv";
export { toMilliseconds } from "./shared/dates";
export {
  descriptionMaxChars,
  lineQuantityMax,
  lockoutAttempts,
  lockoutMs,
  signInMaxMs,
} from "./shared/limits";
export { formatRupees, readPrice } from "./shared/money";
export { readId, readText } from "./shared/parse";
export { accountPath, pagePatternOf, productPath } from "./shared/paths";
export { settingNames, settingProblems } from "./shared/settings";
