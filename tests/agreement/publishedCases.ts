import type { Case } from "./cases";

/* What search engines, chats and product feeds get: structured data, feeds, sitemap, titles; and the browsers' measurements. */

const shop = { origin: "https://shop.example", name: "Haat", description: "Tees", email: "", profiles: [] };
const product = {
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
    description: "Soft. Blue.",
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

export const publishedCases: Case[] = [
  ["oneLine", ["नमस्ते\n👕👕 é\u0007"], "नमस्ते 👕👕 é"],
  ["escapeMarkup", ["<👕>"], "&#60;👕&#62;"],
  ["shortened", ["👕 tee 👕", 9], "👕 tee 👕"],
  ["dataBlockJson", [{ name: "👕" }], '{"name":"👕"}'],
  [
    "absoluteUrl",
    ["https://shop.example", "/कु/👕.jpg"],
    "https://shop.example/%E0%A4%95%E0%A5%81/%F0%9F%91%95.jpg",
  ],
  ["feedItems", [product, shop], items],
  ["feedItems", [{ ...product, pictures: [] }, shop], null],
  [
    "feedCsvLines",
    [items],
    '"1000000000001","Indigo <Tee> & co, S","S","in stock","new","","Soft. Blue.","https://shop.example/product/indigotee000001","https://shop.example/a.jpg","899.00 INR","Haat","indigotee000001","unisex","adult","1604",""\r\n"1000000000002","Indigo <Tee> & co, M","M","out of stock","new","","Soft. Blue.","https://shop.example/product/indigotee000001","https://shop.example/a.jpg","899.00 INR","Haat","indigotee000001","unisex","adult","1604",""\r\n',
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
    "<item><g:id>1000000000001</g:id><g:title>Indigo &#60;Tee&#62; &#38; co, S</g:title><g:size>S</g:size><g:availability>in_stock</g:availability><g:description>Soft. Blue.</g:description><g:link>https://shop.example/product/indigotee000001</g:link><g:image_link>https://shop.example/a.jpg</g:image_link><g:price>899.00 INR</g:price><g:brand>Haat</g:brand><g:item_group_id>indigotee000001</g:item_group_id><g:gender>unisex</g:gender><g:age_group>adult</g:age_group><g:google_product_category>1604</g:google_product_category><g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists></item>\n<item><g:id>1000000000002</g:id><g:title>Indigo &#60;Tee&#62; &#38; co, M</g:title><g:size>M</g:size><g:availability>out_of_stock</g:availability><g:description>Soft. Blue.</g:description><g:link>https://shop.example/product/indigotee000001</g:link><g:image_link>https://shop.example/a.jpg</g:image_link><g:price>899.00 INR</g:price><g:brand>Haat</g:brand><g:item_group_id>indigotee000001</g:item_group_id><g:gender>unisex</g:gender><g:age_group>adult</g:age_group><g:google_product_category>1604</g:google_product_category><g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists></item>\n",
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
  [
    "homeStructuredData",
    [shop],
    {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "Organization",
          "@id": "https://shop.example/#shop",
          name: "Haat",
          url: "https://shop.example/",
          logo: "https://shop.example/icons/icon-512.png",
          description: "Tees",
        },
        {
          "@type": "WebSite",
          name: "Haat",
          url: "https://shop.example/",
          publisher: {
            "@id": "https://shop.example/#shop",
          },
          inLanguage: "en-IN",
        },
      ],
    },
  ],
  [
    "productStructuredData",
    [product, shop],
    {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "Product",
          "@id": "https://shop.example/product/indigotee000001#product",
          name: "Indigo <Tee> & co",
          url: "https://shop.example/product/indigotee000001",
          productID: "indigotee000001",
          brand: {
            "@type": "Brand",
            name: "Haat",
          },
          image: ["https://shop.example/a.jpg"],
          description: "Soft. Blue.",
          audience: {
            "@type": "PeopleAudience",
            suggestedGender: "unisex",
          },
          offers: [
            {
              "@type": "Offer",
              name: "Indigo <Tee> & co, S",
              sku: "1000000000001",
              url: "https://shop.example/product/indigotee000001",
              price: "899.00",
              priceCurrency: "INR",
              availability: "https://schema.org/InStock",
              itemCondition: "https://schema.org/NewCondition",
              seller: {
                "@id": "https://shop.example/#shop",
              },
            },
            {
              "@type": "Offer",
              name: "Indigo <Tee> & co, M",
              sku: "1000000000002",
              url: "https://shop.example/product/indigotee000001",
              price: "899.00",
              priceCurrency: "INR",
              availability: "https://schema.org/OutOfStock",
              itemCondition: "https://schema.org/NewCondition",
              seller: {
                "@id": "https://shop.example/#shop",
              },
            },
          ],
        },
        {
          "@type": "BreadcrumbList",
          itemListElement: [
            {
              "@type": "ListItem",
              position: 1,
              name: "Haat",
              item: "https://shop.example/",
            },
            {
              "@type": "ListItem",
              position: 2,
              name: "Indigo <Tee> & co",
              item: "https://shop.example/product/indigotee000001",
            },
          ],
        },
        {
          "@type": "Organization",
          "@id": "https://shop.example/#shop",
          name: "Haat",
          url: "https://shop.example/",
          logo: "https://shop.example/icons/icon-512.png",
          description: "Tees",
        },
      ],
    },
  ],
  ["sharedPictures", [product.pictures], [{ src: "/a.jpg" }]],
  ["sharedPictures", [[{ src: "/a.avif", widths: [] }]], []],
  ["absoluteUrl", ["https://shop.example", "/a b.jpg"], "https://shop.example/a%20b.jpg"],
  [
    "absoluteUrl",
    ["https://shop.example", "https://other.example/é.jpg"],
    "https://other.example/%C3%A9.jpg",
  ],
  [
    "sitemapFrame",
    ["urlset"],
    {
      head: '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      tail: "</urlset>\n",
    },
  ],
  [
    "sitemapEntry",
    ["url", "https://shop.example/?a&b", "2026-01-02 03:04:05.678Z"],
    "<url><loc>https://shop.example/?a&#38;b</loc><lastmod>2026-01-02T03:04:05Z</lastmod></url>\n",
  ],
  ["sitemapEntry", ["url", "https://shop.example/", "soon"], "<url><loc>https://shop.example/</loc></url>\n"],
  ["isFailedStatus", [" failed "], true],
  ["isFailedStatus", [null], false],
  ["isCartClearedByStatus", ["SUCCESS"], true],
  ["isCartClearedByStatus", ["FAILED"], false],
  ["readProductName", [" Indigo\n  Tee "], "Indigo Tee"],
  ["readProductName", [null], ""],
  ["searchTitle", ["tee"], "Search: tee"],
  ["pageTitle", ["Haat", "Cart"], "Cart · Haat"],
  ["pageTitle", ["Haat"], "Haat"],
  ["escapeMarkup", [`<b a="1">'&`], "&#60;b a=&#34;1&#34;&#62;&#39;&#38;"],
  ["dataBlockJson", [{ name: "</script><!--" }], '{"name":"\\u003c/script\\u003e\\u003c!--"}'],
  ["oneLine", [" a\n\t b\u2028c "], "a b c"],
  ["shortened", ["indigo tee in heavy cotton", 12], "indigo tee…"],
  ["shortened", ["short", 12], "short"],
  [
    "parseVitalsReport",
    [{ release: "abc", page: "home", values: { lcp: 1234.5, made: 1 } }],
    { release: "abc", page: "home", values: { lcp: 1235 } },
  ],
  ["parseVitalsReport", [{ release: "<b>", page: "home", values: {} }], null],
];
