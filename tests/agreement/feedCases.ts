import type { Case } from "./cases";

/* The product feeds: their items, and the formats of Google and Meta. */

/** The shop and the product that the cases describe. */
export const shop = {
  origin: "https://shop.example",
  name: "Haat",
  description: "Tees",
  email: "",
  profiles: [],
};
export const product = {
  id: "indigotee000001",
  name: "Indigo <Tee> & co",
  price: 899,
  pictures: [
    {
      src: "/a.jpg",
      widths: [],
    },
  ],
  active: true,
  collectionIds: ["C-NEW"],
  createdAt: 1767323045678,
  sizes: ["S", "M"],
  stockBySize: {
    S: 2,
    M: 0,
  },
  gender: "Unisex",
  description: "Soft.\nBlue.",
  variantIds: {
    S: 1000000000001,
    M: 1000000000002,
  },
};
const items = {
  shared: {
    description: "Oversized unisex tee, 240 GSM. Soft. Blue.",
    link: "https://shop.example/product/indigotee000001",
    image_link: "https://shop.example/a.jpg",
    price: "899.00 INR",
    brand: "Haat",
    item_group_id: "indigotee000001",
    gender: "unisex",
    age_group: "adult",
    google_product_category: "1604",
    product_type: "",
  },
  additionalImages: [],
  sizes: [
    {
      id: "1000000000001",
      title: "Indigo <Tee> & co, S",
      size: "S",
      inStock: true,
    },
    {
      id: "1000000000002",
      title: "Indigo <Tee> & co, M",
      size: "M",
      inStock: false,
    },
  ],
};

export const feedCases: Case[] = [
  ["feedItems", [product, shop], items],
  ["feedItems", [{ ...product, pictures: [] }, shop], null],
  [
    "feedCsvLines",
    [items],
    '"1000000000001","Indigo <Tee> & co, S","S","in stock","new","","Oversized unisex tee, 240 GSM. Soft. Blue.","https://shop.example/product/indigotee000001","https://shop.example/a.jpg","899.00 INR","Haat","indigotee000001","unisex","adult","1604",""\r\n"1000000000002","Indigo <Tee> & co, M","M","out of stock","new","","Oversized unisex tee, 240 GSM. Soft. Blue.","https://shop.example/product/indigotee000001","https://shop.example/a.jpg","899.00 INR","Haat","indigotee000001","unisex","adult","1604",""\r\n',
  ],
  [
    "feedXmlFrame",
    [shop],
    {
      head: '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>Haat</title>\n<link>https://shop.example/</link>\n<description>Tees</description>\n',
      tail: "</channel>\n</rss>\n",
    },
  ],
  [
    "feedXmlItems",
    [items],
    "<item><g:id>1000000000001</g:id><g:title>Indigo &#60;Tee&#62; &#38; co, S</g:title><g:size>S</g:size><g:availability>in_stock</g:availability><g:description>Oversized unisex tee, 240 GSM. Soft. Blue.</g:description><g:link>https://shop.example/product/indigotee000001</g:link><g:image_link>https://shop.example/a.jpg</g:image_link><g:price>899.00 INR</g:price><g:brand>Haat</g:brand><g:item_group_id>indigotee000001</g:item_group_id><g:gender>unisex</g:gender><g:age_group>adult</g:age_group><g:google_product_category>1604</g:google_product_category><g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists></item>\n<item><g:id>1000000000002</g:id><g:title>Indigo &#60;Tee&#62; &#38; co, M</g:title><g:size>M</g:size><g:availability>out_of_stock</g:availability><g:description>Oversized unisex tee, 240 GSM. Soft. Blue.</g:description><g:link>https://shop.example/product/indigotee000001</g:link><g:image_link>https://shop.example/a.jpg</g:image_link><g:price>899.00 INR</g:price><g:brand>Haat</g:brand><g:item_group_id>indigotee000001</g:item_group_id><g:gender>unisex</g:gender><g:age_group>adult</g:age_group><g:google_product_category>1604</g:google_product_category><g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists></item>\n",
  ],
  [
    "createOffers",
    [product],
    [
      {
        size: "S",
        sku: "1000000000001",
        inStock: true,
      },
      {
        size: "M",
        sku: "1000000000002",
        inStock: false,
      },
    ],
  ],
];
