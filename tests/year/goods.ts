/* What the shop of a simulated year sells, where its buyers live and where the business is registered. */

export interface Product {
  /** Rupees, tax included. */
  price: number;
  /** "" without a code of its own: the shop's is used. */
  hsn: string;
}

/** 2,800 is between the two rates of clothing unless there is a discount, and 3,400 is above. */
export const products: readonly Product[] = [
  { price: 400, hsn: "6109" },
  { price: 1000, hsn: "" },
  { price: 1600, hsn: "6214" },
  { price: 2200, hsn: "4202" },
  { price: 2800, hsn: "6110" },
  { price: 3400, hsn: "6204" },
];
/**
 * The product that runs out. Its pieces are never put back, so its stock does not depend on the order of
 * events.
 */
export const scarceProduct = 5;
export const shopHsn = "6205";
export const nameOf = (product: number): string => `Tee ${product}`;

/**
 * In the middle of the time the owner corrects the code of a product, and adds the rate of bags, which had
 * none.
 */
export const correctedHsn = { product: 2, hsn: "4203" };
export const addedRate = { hsn: "42", from: "2025-09-22", rate: 12, rateAbove: 12, valueMax: 0 };

/**
 * The business moves in the middle of the time: from a territory without a legislature (UTGST) to a state
 * (SGST).
 */
export const sellers = [
  { gstin: "04AAPFU0939F1Z3", state: "04", localTax: "UTGST" },
  { gstin: "27AAPFU0939F1ZV", state: "27", localTax: "SGST" },
] as const;
export type Seller = (typeof sellers)[number];

/**
 * An address as the checkout reports it, and the GST code of its state: "" when neither name nor PIN code
 * says it.
 */
export interface Place {
  state: string;
  pincode: string;
  code: string;
  isByPincode?: boolean;
}

/** About a third of the sales stay within the seller's state. */
export const places: readonly Place[] = [
  ...Array<Place>(4).fill({ state: "Chandigarh", pincode: "160017", code: "04" }),
  ...Array<Place>(4).fill({ state: "Maharashtra", pincode: "411001", code: "27" }),
  { state: "Karnataka", pincode: "560001", code: "29" },
  { state: "KA", pincode: "560034", code: "29" },
  { state: "Delhi", pincode: "110001", code: "07" },
  { state: "Tamil Nadu", pincode: "600001", code: "33" },
  { state: "Lakshadweep", pincode: "682555", code: "31" },
  { state: "Jammu & Kashmir", pincode: "190001", code: "01" },
  { state: "Maharastra", pincode: "400001", code: "27", isByPincode: true },
  { state: "Unknown", pincode: "160036", code: "" },
];

/** A line of an order. */
export interface Line {
  product: number;
  quantity: number;
}
