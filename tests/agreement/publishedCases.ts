import type { Case } from "./cases";
import { product, shop } from "./feedCases";

/* What search engines and chats get: structured data, sitemap, titles; and the browsers' measurements. */

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
  ["publishedPictures", [product.pictures], [{ src: "/a.jpg" }]],
  ["publishedPictures", [[{ src: "/a.avif", widths: [] }]], []],
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
  ["parseProductName", [" Indigo\n  Tee "], "Indigo Tee"],
  ["parseProductName", [null], ""],
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
