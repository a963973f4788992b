import { expect, test } from "vitest";
import { parseProduct } from "../../../../src/domain/catalogue/parseProduct";
import { homeStructuredData, productStructuredData } from "../../../../src/domain/catalogue/structuredData";
import { dataBlockJson } from "../../../../src/domain/shared/markup";
import { hostileText } from "../../../../tools/testkit/pages/hostileTexts";

/** The properties and value types of schema.org that the shop uses. */
const vocabulary: Record<string, Record<string, RegExp | string[]>> = {
  Product: {
    name: /./,
    url: /^https:/,
    productID: /^[\w-]+$/,
    brand: ["Brand"],
    image: /^https?:/,
    description: /./,
    audience: ["PeopleAudience"],
    offers: ["Offer"],
  },
  Offer: {
    name: /./,
    sku: /^[\w.-]{1,50}$/,
    url: /^https:/,
    price: /^\d+\.\d\d$/,
    priceCurrency: /^INR$/,
    availability: /^https:\/\/schema\.org\/(InStock|OutOfStock)$/,
    itemCondition: /^https:\/\/schema\.org\/NewCondition$/,
    seller: ["Organization"],
  },
  Brand: { name: /./ },
  PeopleAudience: { suggestedGender: /^(male|female|unisex)$/ },
  BreadcrumbList: { itemListElement: ["ListItem"] },
  ListItem: { position: /^[1-9]\d*$/, name: /./, item: /^https:/ },
  Organization: {
    name: /./,
    url: /^https:/,
    logo: /^https:.+\.png$/,
    description: /./,
    email: /^\S+@\S+$/,
    sameAs: /^https?:/,
  },
  WebSite: { name: /./, url: /^https:/, publisher: ["Organization"], inLanguage: /^en-IN$/ },
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

/** Checks a node and everything in it against the vocabulary. A node with "@id" alone refers to another one. */
function check(node: Node, types: readonly string[], ids: Map<string, string>): void {
  const id = node["@id"];
  if (Object.keys(node).length === 1 && typeof id === "string") {
    expect(types).toContain(ids.get(id));
    return;
  }
  const type = String(node["@type"]);
  expect(types).toContain(type);
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith("@")) continue;
    const allowed = vocabulary[type]?.[property];
    expect(allowed, `${type}.${property}`).toBeDefined();
    for (const each of listOf(value)) {
      if (Array.isArray(allowed)) check(each as Node, allowed, ids);
      else expect(String(each), `${type}.${property}`).toMatch(allowed as RegExp);
    }
  }
}

function checkAll(data: object): Node[] {
  const parsed = JSON.parse(dataBlockJson(data)) as { "@context": string; "@graph": Node[] };
  expect(parsed["@context"]).toBe("https://schema.org");
  const nodes = parsed["@graph"];
  const ids = new Map(nodes.map((node) => [String(node["@id"]), String(node["@type"])]));
  for (const node of nodes) check(node, Object.keys(vocabulary), ids);
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
