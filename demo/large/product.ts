const fabrics = [
  "Slub",
  "Terry",
  "Twill",
  "Poplin",
  "Khadi",
  "Jersey",
  "Chambray",
  "Linen",
  "Denim",
  "Flannel",
];
const colours = [
  "Indigo",
  "Madder",
  "Turmeric",
  "Neem",
  "Charcoal",
  "Undyed",
  "Rose",
  "Slate",
  "Rust",
  "Sea",
];
const prints = [
  "Ajrakh",
  "Bandhani",
  "Ikat",
  "Leheriya",
  "Kolam",
  "Dabu",
  "Bagru",
  "Plain",
  "Striped",
  "Checked",
];
const places = [
  "Kutch",
  "Kochi",
  "Jaipur",
  "Salem",
  "Nagpur",
  "Shillong",
  "Madurai",
  "Surat",
  "Puri",
  "Bikaner",
];
const cuts = {
  tee: ["Tee", "Oversized Tee", "Boxy Tee", "Longline Tee"],
  bottom: ["Joggers", "Cargos", "Shorts", "Trousers", "Pyjama"],
} as const;
const genders = ["Men", "Women", "Unisex"];
const sizes = ["XS", "S", "M", "L", "XL", "XXL"];

const dayMs = 86_400_000;
/** Products with the same creation time, as after a bulk import. */
const productsPerMoment = 7;
const firstMoment = Date.UTC(2026, 0, 1);

/** Generates a product; the same index gives the same product. @param pictures addresses to choose from */
export function generatedProduct(index: number, pictures: readonly string[]): Record<string, unknown> {
  const random = randomFrom(index);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const kind = random() < 0.6 ? "tee" : "bottom";
  const offered = sizes.slice(Math.floor(random() * 3), 4 + Math.floor(random() * 3));
  const soldOut = random() < 0.08;
  const stockbysize = Object.fromEntries(
    offered.map((size) => [size, soldOut || random() < 0.15 ? 0 : Math.floor(random() * 60)]),
  );
  return {
    id: `large${String(index).padStart(10, "0")}`,
    name: `${pick(places)} ${pick(colours)} ${pick(prints)} ${pick(fabrics)} ${pick(cuts[kind])}`,
    price: 399 + 50 * Math.floor(random() * 50),
    images: pictures.length ? { front: pick(pictures), back: pick(pictures) } : null,
    active: random() > 0.03,
    collection_ids: [kind === "tee" ? "C-TSHIRT" : "C-BOTTOM"].concat(random() < 0.02 ? ["C-NEW"] : []),
    createdat: new Date(firstMoment - Math.floor(index / productsPerMoment) * (dayMs / 24)).toISOString(),
    sizes: offered,
    stockbysize,
    gender: pick(genders),
    description: `${pick(fabrics)} from ${pick(places)}, dyed ${pick(colours).toLowerCase()}. Wash cold, dry in the shade.`,
  };
}

/** The mulberry32 generator: the same numbers on every machine. */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
