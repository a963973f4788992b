import { expect, test } from "vitest";
import { parseProduct } from "../../../../src/domain/catalogue/parseProduct";
import { homeStructuredData, productStructuredData } from "../../../../src/domain/catalogue/structuredData";
import { dataBlockJson } from "../../../../src/domain/shared/markup";
import { hostileText } from "../../../../tools/testkit/pages/hostileTexts";
import { allowedTypes, isSubtype, isType, isValueOf } from "../../../../tools/testkit/pages/schemaOrg";

/** What the shop promises beyond the vocabulary. */
const formats: Record<string, RegExp> = {
  url: /^https:/,
  productID: /^[\w-]+$/,
  image: /^https?:/,
  sku: /^[\w.-]{1,50}$/,
  price: /^\d+\.\d\d$/,
  priceCurrency: /^INR$/,
  availability: /^https:\/\/schema\.org\/(InStock|OutOfStock)$/,
  itemCondition: /^https:\/\/schema\.org\/NewCondition$/,
  suggestedGender: /^(male|female|unisex)$/,
  position: /^[1-9]\d*$/,
  item: /^https:/,
  logo: /^https:.+\.png$/,
  email: /^\S+@\S+$/,
  sameAs: /^https?:/,
  inLanguage: /^en-IN$/,
};

const shop = {
  name: 'Loom </script> & "Thread"',
  origin: "https://loom.example",
  description: "Shirts",
  email: "asha@loom.example",
  profiles: ["https://instagram.com/loom", "javascript:alert(1)"],
};

type Node = Record<string, unknown>;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/**
 * Checks a node and everything in it against schema.org's vocabulary.
 * @param ids the types of the graph's nodes by "@id"
 */
function check(node: Node, ids: Map<string, string>): void {
  const type = String(node["@type"]);
  expect(isType(type), type).toBe(true);
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith("@")) continue;
    const allowed = allowedTypes(type, property);
    expect(allowed, `${type}.${property}`).toBeDefined();
    for (const each of listOf(value))
      expect(isAllowed(each, allowed ?? [], ids), `${type}.${property}: ${JSON.stringify(each)}`).toBe(true);
  }
}

function isAllowed(value: unknown, allowed: readonly string[], ids: Map<string, string>): boolean {
  if (typeof value !== "object" || value === null) {
    // "Some markup is better than none": an address may be in the place of a thing,
    // https://schema.org/docs/datamodel.html
    return allowed.some((type) => isValueOf(value, type) || (type === "Thing" && isValueOf(value, "URL")));
  }
  const node = value as Node;
  const id = String(node["@id"]);
  // A node with "@id" alone refers to another one.
  const type = Object.keys(node).length === 1 && "@id" in node ? ids.get(id) : String(node["@type"]);
  if (Object.keys(node).length > 1) check(node, ids);
  return type !== undefined && allowed.some((name) => isSubtype(type, name));
}

/** Checks every value against the shop's own formats. */
function checkFormats(value: unknown, property = ""): void {
  if (Array.isArray(value)) for (const each of value) checkFormats(each, property);
  else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value)) checkFormats(each, name);
  else if (formats[property]) expect(String(value), property).toMatch(formats[property]);
}

function checkAll(data: object): Node[] {
  const parsed = JSON.parse(dataBlockJson(data)) as { "@context": string; "@graph": Node[] };
  expect(parsed["@context"]).toBe("https://schema.org");
  const nodes = parsed["@graph"];
  const ids = new Map(nodes.map((node) => [String(node["@id"]), String(node["@type"])]));
  for (const node of nodes) check(node, ids);
  checkFormats(nodes);
  return nodes;
}

test("home's data use schema.org's types and properties", () => {
  const nodes = checkAll(homeStructuredData(shop));
  expect(nodes.map((node) => node["@type"])).toEqual(["Organization", "WebSite"]);
  expect(nodes[0]).toMatchObject({ sameAs: ["https://instagram.com/loom"] });
});

test("the data of 1,000 products with hostile texts use schema.org's types and properties", () => {
  let shown = 0;
  for (let number = 0; number < 1000; number += 1) {
    const parsed = parseProduct({
      id: `p${number}`,
      name: hostileText(number),
      price: 1 + number,
      active: true,
      description: hostileText(number + 1),
      gender: number % 2 ? hostileText(number + 2) : "Men",
      images: [hostileText(number), `https://cdn.example/${encodeURIComponent(number)}.jpg`, "/ü,x.png"],
      collection_ids: ["C-TSHIRT", hostileText(number)],
      sizes: ["S", hostileText(number), hostileText(number + 3), "M"],
      stockbysize: { S: number % 3 },
      variant_ids: { S: 1_000_000_000_000 + number },
    });
    if (!parsed.ok) continue;
    shown += 1;
    const nodes = checkAll(productStructuredData(parsed.product, shop));
    const [product] = nodes;
    const offers = listOf(product?.["offers"]) as Node[];
    expect(offers).toHaveLength(parsed.product.sizes.length);
    expect(new Set(offers.map(({ sku }) => sku)).size).toBe(offers.length);
    expect(nodes.map((node) => node["@type"])).toEqual(["Product", "BreadcrumbList", "Organization"]);
  }
  expect(shown).toBeGreaterThan(800);
});

test("a product that cannot be bought has an offer that is out of stock", () => {
  const parsed = parseProduct({ id: "p1", name: "Tee", price: 5, active: true, stock: 9 });
  if (!parsed.ok) throw new Error("refused");
  const [product] = checkAll(productStructuredData(parsed.product, shop));
  expect(product?.["offers"]).toMatchObject([{ sku: "p1", availability: "https://schema.org/OutOfStock" }]);
});

test.each([
  ["an unknown property", { "@type": "Offer", cost: "5.00" }],
  ["a property of another type", { "@type": "Brand", sku: "1" }],
  ["an unknown type", { "@type": "Tee", name: "x" }],
  [
    "a value that the enumeration lacks",
    { "@type": "Offer", availability: "https://schema.org/SoldOutForever" },
  ],
  ["a node of a wrong type", { "@type": "Product", brand: { "@type": "Offer", name: "x" } }],
  ["a reference to a node of a wrong type", { "@type": "Product", brand: { "@id": "#offer" } }],
  ["a text in the place of a number", { "@type": "ListItem", position: {} }],
])("the vocabulary refuses %s", (_, node) => {
  expect(() => check(node, new Map([["#offer", "Offer"]]))).toThrow();
});
