/*
 * The file from which pb_hooks/lib/domain.js is built: the rules that PocketBase's hooks share with the
 * browser. tests/agreement runs both on the same cases.
 */

export { accountLabel, unknownDeviceLabel } from "./account/messages";
export {
  buildUserRecordUpdate,
  type EditableProfile,
  isAddressList,
  isPhotoUrl,
  type ProfileChange,
} from "./account/profile";
export {
  changedProfileFields,
  diffProfileRecords,
  fillProfileFromProvider,
  profileEntryName,
  stampProfileEdit,
} from "./account/profileEntry";
export {
  canonicalMailbox,
  isGmail,
  isMadeOfShopOrShopperName,
  isStrongPassword,
  normaliseEmail,
} from "./auth/credentials";
export { addDeviceId, isDeviceId, parseDeviceIds, removeDeviceId } from "./auth/devices";
export { identityErrorText, lockSecondsLeft } from "./auth/identityErrors";
export { resetTitle, signingInTitle, unknownDeviceInSentence, verifyEmailTitle } from "./auth/messages";
export { magicLinkProblem, passwordResetProblem } from "./auth/signInForm";
export { wishlistLabel } from "./cart/messages";
export { formatCursor, resolveCursor, type ServerRuns, withLastSeqOfServerRun } from "./cart/sync/cursor";
export { type EntryName, formatEntryName, isTombstone } from "./cart/sync/entries";
export { type Entry, latestStamp } from "./cart/sync/entry";
export { mergeIntentsIntoEntries } from "./cart/sync/mergeIntentsIntoEntries";
export {
  type IntentResult,
  intentsMax,
  type NamedEntry,
  newestIntentVersion,
  profileIntentVersion,
  syncBodyMaxBytes,
  syncVersion,
  syncVersionMin,
} from "./cart/sync/syncProtocol";
export { consumeTicket, currentTicketOf, parseSyncTickets, type SyncTickets } from "./cart/sync/syncTickets";
export { forgetEvery, tombstonesToForget } from "./cart/sync/tombstones";
export { collections, isTee } from "./catalogue/collections";
export {
  feedCsvHead,
  feedCsvLines,
  feedItems,
  feedXmlFrame,
  feedXmlItems,
} from "./catalogue/feedItems";
export { noSuchProduct, searchLabel, searchTitle, teeMaterial } from "./catalogue/messages";
export { parseProduct, parseProductName } from "./catalogue/parseProduct";
export { photoSize, removePhotoMetadata, withPhotoTypeExtension } from "./catalogue/photoMetadata/photo";
export { defaultSizes, detailColumns, productColumns, sentTextMaxChars } from "./catalogue/product";
export { absoluteUrl, createOffers, publishedPictures } from "./catalogue/publishedProduct";
export { normaliseSize, parseSizes, sortSizes } from "./catalogue/sizes";
export { adjustStock, clampToShownStock, parseStockCounts } from "./catalogue/stock";
export {
  homeStructuredData,
  productStructuredData,
  sitemapEntry,
  sitemapFrame,
  sitemapUrlsMax,
} from "./catalogue/structuredData";
export {
  lineRefusalText,
  parseCheckoutLines,
  parseVariantNumber,
  possibleVariantSplits,
  sellableQuantity,
  sellableSizes,
} from "./checkout/checkoutLines";
export {
  checkoutUnavailable,
  paymentFailedTitle,
  paymentPendingTitle,
  paymentSuccessTitle,
} from "./checkout/messages";
export { isCartClearedByStatus, isFailedStatus } from "./checkout/startedCheckout";
export { parseVitalsReport, vitalsMaxBytes } from "./device/vitals";
export {
  addPieces,
  composeCreditNote,
  hasNoPieces,
  invoicedPieces,
  parseReturnedPieces,
  subtractPieces,
} from "./invoices/creditNote";
export { stateOfGstin } from "./invoices/gstin";
export { localTaxName, stateName } from "./invoices/gstStates";
export { isProductHsn, normaliseHsn } from "./invoices/hsn";
export { composeInvoice, type Invoice, type InvoiceLine } from "./invoices/invoice";
export { financialYear, indianIsoDate, invoiceNumber } from "./invoices/invoiceNumber";
export * as invoiceTexts from "./invoices/messages";
export { placeOfSupply } from "./invoices/placeOfSupply";
export { isIsoDate, parseTaxRate } from "./invoices/taxRates";
export * as mailTexts from "./mail/messages";
export {
  type CourierMessage,
  parseAwb,
  parseCourierMessage,
  parseTrackingUrl,
  shiprocketNumberIn,
} from "./orders/courierMessage";
export {
  allYourOrders,
  cashOnDelivery,
  orderLabel,
  orderNumber,
  orderStatusDefault,
  prepaid,
  requestRefusalTexts,
  shippingAndDiscounts,
  totalLabel,
  trackParcel,
} from "./orders/messages";
export { addressLines } from "./orders/orderAddress";
export { keepOwnerCorrections, parseStoredDetails } from "./orders/orderDetails";
export {
  isStillProcessing,
  kindOfStatus,
  nextOrderStatus,
  normaliseReportedStatus,
  parseOrderUpdate,
  settledStatuses,
} from "./orders/orderUpdate";
export {
  isAfterPickup,
  isCancelledOrComingBack,
  isRestockable,
  mailedParcelStates,
  mergeParcelReports,
  type ParcelReport,
  type ParcelState,
  parcelStateForStatus,
  parcelStates,
  parseParcelState,
} from "./orders/parcel";
export { type ParcelLine, parseParcelCsv } from "./orders/parcelCsv";
export { parsePayment } from "./orders/payment";
export {
  countPiecesNamedInReason,
  needsOwnerReturnConfirmation,
  parseReturnRequest,
  piecesTextInReason,
} from "./orders/returnRequest";
export { cancelProblem, eraseProblem, returnProblem } from "./orders/shopperRequests";
export { csvRecord } from "./shared/csv";
export { formatIndianDate, indianOffsetMs, parseDateMs, toDbDate } from "./shared/dates";
export {
  checkoutLookupMaxMs,
  lineQuantityMax,
  lockoutAttempts,
  lockoutMs,
  orderLinkDays,
  priceMaxRupees,
  relatedProductsMax,
  signInMaxMs,
  textPagesMax,
} from "./shared/limits";
export { dataBlockJson, escapeMarkup, oneLine, shortened } from "./shared/markup";
export { pageNotFound, pageTitle } from "./shared/messages";
export { formatAmount, formatPaise, parsePrice } from "./shared/money";
export { parseId, parseText } from "./shared/parse";
export {
  accountPath,
  canonicalPath,
  checkoutFailurePath,
  checkoutSuccessPath,
  googlePath,
  homePath,
  orderPath,
  orderPattern,
  pagePatternOf,
  pagePatterns,
  productPath,
  resetPath,
  searchPath,
  textPagePath,
  verifyPath,
  wishlistPath,
} from "./shared/paths";
export { settingNames, settingProblems } from "./shared/settings";
export { isUnencryptedAddress, isUnencryptedMail } from "./shared/unencryptedConnections";
export {
  footerContact,
  footerPrivacy,
  footerReturns,
  footerShipping,
  footerTerms,
} from "./textPages/messages";
export { stripPageMarkup } from "./textPages/pageText";
export { findPlaceholder, isTextPageSlug, legalPages, parseTextPage } from "./textPages/textPage";
