import { addressFieldMaxChars } from "../shared/limits";
import { fieldsOf, parseOneLine } from "../shared/parse";

/** An address of an order; fields that were not reported are "". */
export interface OrderAddress {
  name: string;
  phone: string;
  line1: string;
  line2: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
  /** Two letters ("IN"), or the country's name. */
  country: string;
}

const addressFields = ["line1", "line2", "landmark", "city", "state", "pincode", "country"] as const;

/** Parses an address of an order; undefined when neither lines, city nor PIN code is there. Never throws. */
export function parseAddress(raw: unknown): OrderAddress | undefined {
  const fields = fieldsOf(raw);
  const read = (name: keyof OrderAddress) => parseOneLine(fields[name], addressFieldMaxChars);
  const address = Object.fromEntries(
    (["name", "phone", ...addressFields] as const).map((name) => [name, read(name)]),
  ) as unknown as OrderAddress;
  // A country alone is no address.
  return address.line1 || address.line2 || address.city || address.pincode ? address : undefined;
}

/** The printed lines of an address, as on a parcel, without empty ones. */
export function addressLines({
  name,
  line1,
  line2,
  landmark,
  city,
  state,
  pincode,
  country,
}: OrderAddress): string[] {
  const place = [[city, pincode].filter(Boolean).join(" "), state].filter(Boolean).join(", ");
  const abroad = /^(in|ind|india)?$/i.test(country) ? "" : country;
  return [name, line1, line2, landmark, place, abroad].filter(Boolean);
}
