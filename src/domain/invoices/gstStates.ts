/*
 * The states of India with their GST codes, which are the first two digits of a GSTIN. Source: the state
 * codes of the GST portal; 28 (Andhra Pradesh before 2014) and 25 (Daman and Diu before 2020) are no longer
 * issued.
 */

const table = `01 Jammu and Kashmir|JK
02 Himachal Pradesh|HP
03 Punjab|PB
04 Chandigarh|CH
05 Uttarakhand|UK|UT|Uttaranchal
06 Haryana|HR
07 Delhi|DL|New Delhi|NCT of Delhi|National Capital Territory of Delhi
08 Rajasthan|RJ
09 Uttar Pradesh|UP
10 Bihar|BR
11 Sikkim|SK
12 Arunachal Pradesh|AR
13 Nagaland|NL
14 Manipur|MN
15 Mizoram|MZ
16 Tripura|TR
17 Meghalaya|ML
18 Assam|AS
19 West Bengal|WB
20 Jharkhand|JH
21 Odisha|OD|OR|Orissa
22 Chhattisgarh|CG|CT|Chattisgarh
23 Madhya Pradesh|MP
24 Gujarat|GJ
26 Dadra and Nagar Haveli and Daman and Diu|DN|DD|DH|Daman and Diu|Dadra and Nagar Haveli
27 Maharashtra|MH
29 Karnataka|KA
30 Goa|GA
31 Lakshadweep|LD
32 Kerala|KL
33 Tamil Nadu|TN|Tamilnadu
34 Puducherry|PY|Pondicherry
35 Andaman and Nicobar Islands|AN|Andaman and Nicobar
36 Telangana|TG|TS
37 Andhra Pradesh|AP
38 Ladakh|LA`;

interface State {
  code: string;
  name: string;
  /** Spellings of the state's name, as `normaliseStateName` normalises them. */
  keys: string[];
}

const states: readonly State[] = table.split("\n").map((row) => {
  const spellings = row.slice(3).split("|");
  return { code: row.slice(0, 2), name: spellings[0] ?? "", keys: spellings.map(normaliseStateName) };
});

/**
 * Normalises a state's name to letters only, without "and", "&" and "India": "Jammu & Kashmir, India" is
 * "jammukashmir".
 */
function normaliseStateName(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:and|state of|india)\b/g, "")
    .replace(/[^a-z]/g, "");
}

/**
 * The GST code of a state, from its spelling in an address ("Rajasthan", "RJ", "New Delhi", "08"); "" if
 * unknown.
 */
export function stateCodeOf(text: string): string {
  const [trimmed, key] = [text.trim(), normaliseStateName(text)];
  return states.find(({ code, keys }) => code === trimmed || keys.includes(key))?.code ?? "";
}

/** The name of the state with a GST code; "" if unknown. */
export function stateName(code: string): string {
  return states.find((state) => state.code === code)?.name ?? "";
}

/**
 * GST codes of the union territories without a legislature, which levy UTGST; states and the other union
 * territories levy SGST. Source: section 2(8) of the UTGST Act 2017.
 */
const territoriesWithoutLegislature = ["04", "26", "31", "35", "38"];

/**
 * The name of the tax that is added to CGST on a sale within a state or union territory.
 * @param code GST code of the state or territory
 */
export function localTaxName(code: string): "SGST" | "UTGST" {
  return territoriesWithoutLegislature.includes(code) ? "UTGST" : "SGST";
}
