import { genderMaxChars } from "./limits";
import { readText } from "./read";

/** Spec 9: the default gender options. */
export const defaultGenders: readonly string[] = ["Men", "Women", "Unisex"];

/** The default spelling for the default genders, the owner's word for others, "" for none. */
export function parseGender(raw: unknown): string {
  const word = readText(raw, genderMaxChars);
  return defaultGenders.find((gender) => gender.toLowerCase() === word.toLowerCase()) ?? word;
}
