import { stateCodeOf } from "./gstStates";

/*
 * The place of supply, which decides the taxes of an invoice: the state of the shipping address by its name,
 * or else by its PIN code, whose first digits belong to a postal circle. Source: the PIN code directory of
 * India Post. Prefixes shared by two states are left out (140 and 160 Punjab and Chandigarh, 605 Tamil Nadu
 * and Puducherry), and so are those of the army (9).
 */

/**
 * One state per line: GST code, the prefixes of its PIN codes, and after "!" longer prefixes that do not
 * count, because they contain places of another state.
 */
const table = `01 18 190 191 192 193
02 17
03 141 142 143 144 145 146 147 148 15
05 248 249 263
06 12 13
07 11
08 30 31 32 33 34
09 20 21 22 23 25 26 27 28 240 241 242 243 245 ! 262 263
10 80 84 85 811 812 821 823 824
11 737
12 790 791 792
13 797 798
14 795
15 796
16 799
17 793 794
18 78
19 70 71 72 73 74 ! 737 744
20 815 816 822 825 826 827 828 829 83
21 75 76 77
22 49
23 45 46 47 48
24 36 37 38 39 ! 362 396
27 40 41 42 43 44 ! 403
29 56 57 58 59
30 403
32 67 68 69 ! 673 682
33 60 61 62 63 64 ! 605 607 609
35 744
36 50 ! 507
37 51 52 53 ! 533
38 194`;

const circles = table.split("\n").map((row) => {
  const [prefixes = "", excluded = ""] = row.slice(3).split(" ! ");
  return {
    code: row.slice(0, 2),
    prefixes: prefixes.split(" "),
    excluded: excluded.split(" ").filter(Boolean),
  };
});

/**
 * The GST code of the state that a PIN code ("411 001") belongs to; "" when its prefix belongs to no state or
 * to several.
 */
export function stateOfPincode(text: string): string {
  const pincode = text.replace(/\s/g, "");
  if (!/^[1-9]\d{5}$/.test(pincode)) return "";
  const starts = (prefix: string) => pincode.startsWith(prefix);
  const found = circles.filter(({ prefixes, excluded }) => prefixes.some(starts) && !excluded.some(starts));
  return found.length === 1 ? (found[0]?.code ?? "") : "";
}

/**
 * The place of supply of a shipping address.
 * @returns `state`: GST code; "" when it is unknown. `isByPincode`: the code was derived from the PIN code,
 * because the state's name could not be read
 */
export function placeOfSupply({ state, pincode }: { state: string; pincode: string }): {
  state: string;
  isByPincode: boolean;
} {
  const named = stateCodeOf(state);
  const found = named || stateOfPincode(pincode);
  return { state: found, isByPincode: found !== named };
}
