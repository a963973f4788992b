import type { Address } from "./orders";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel";
  readonly autocomplete: string;
  /** The initial value, so that only the email is left to fill in. */
  readonly sample: string;
  readonly required: boolean;
  readonly wide: boolean;
  readonly inputmode?: "numeric" | "email" | "tel";
  /** The message for an invalid value; undefined for a valid one. */
  check?(value: string): string | undefined;
}

const text = (
  name: string,
  label: string,
  autocomplete: string,
  sample: string,
  options: Partial<Field> = {},
): Field => ({
  name,
  label,
  autocomplete,
  sample,
  type: "text",
  required: true,
  wide: false,
  ...options,
});

export const contactInputs: readonly Field[] = [
  text("email", "Email", "email", "", {
    type: "email",
    wide: true,
    inputmode: "email",
    check: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : "Enter an email address."),
  }),
  text("phone", "Mobile number", "tel", "98765 43210", {
    type: "tel",
    wide: true,
    inputmode: "tel",
    check: (value) =>
      /^[6-9]\d{9}$/.test(digitsOf(value)) ? undefined : "Enter a mobile number of 10 digits.",
  }),
];

export const addressInputs: readonly Field[] = [
  text("first_name", "First name", "given-name", "Asha"),
  text("last_name", "Last name", "family-name", "Rao", { required: false }),
  text("line1", "House and street", "address-line1", "14 Weavers’ Lane", { wide: true }),
  text("line2", "Area or landmark", "address-line2", "Near the clock tower", { wide: true, required: false }),
  text("pincode", "PIN code", "postal-code", "302001", {
    inputmode: "numeric",
    check: (value) => (/^[1-9]\d{5}$/.test(value) ? undefined : "Enter a PIN code of 6 digits."),
  }),
  text("city", "City", "address-level2", "Jaipur"),
  text("state", "State", "address-level1", "Rajasthan", { wide: true }),
];

const fields = [...contactInputs, ...addressInputs];
const valueMaxLength = 200;

/** Trimmed values by field name. */
export type Values = Readonly<Record<string, string>>;

export const sampleValues: Values = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));

export function parseFormValues(form: URLSearchParams): Values {
  return Object.fromEntries(
    fields.map(({ name }) => [name, (form.get(name) ?? "").trim().slice(0, valueMaxLength)]),
  );
}

/** Messages by field name; empty when all values are valid. */
export function findFormProblems(values: Values): Readonly<Record<string, string>> {
  const problems = fields.flatMap((field) => {
    const value = values[field.name] ?? "";
    const missing = field.required && value === "" ? `Enter your ${field.label.toLowerCase()}.` : undefined;
    const problem = missing ?? field.check?.(value);
    return problem === undefined ? [] : [[field.name, problem] as const];
  });
  return Object.fromEntries(problems);
}

export function toOrderAddress(values: Values): Address {
  const value = (name: string) => values[name] ?? "";
  return {
    name: [value("first_name"), value("last_name")].filter(Boolean).join(" "),
    phone: digitsOf(value("phone")),
    line1: value("line1"),
    line2: value("line2"),
    landmark: "",
    city: value("city"),
    state: value("state"),
    pincode: value("pincode"),
    country_code: "IN",
  };
}

/** The ten digits of an Indian number, without country code and separators. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(?:91|0)(?=\d{10}$)/, "");
}
