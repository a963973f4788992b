/**
 * The web app manifest; vite-plugin-pwa writes it to dist/manifest.webmanifest. The server puts the shop's
 * name and description into it (pb_hooks/lib/static). `npm run screens -- public/screenshots` takes the
 * screenshots.
 * @type {Partial<import("vite-plugin-pwa").ManifestOptions>}
 */
export const webManifest = {
  id: "/",
  name: "Haat",
  short_name: "Haat",
  description: "Oversized tees and easy bottoms in heavy Indian cotton, made in small batches.",
  lang: "en-IN",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: "#bb3218",
  background_color: "#bb3218",
  categories: ["shopping", "lifestyle"],
  icons: [
    {
      src: "/icons/icon-192.png",
      sizes: "192x192",
      type: "image/png",
      purpose: "any",
    },
    {
      src: "/icons/icon-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "any",
    },
    {
      src: "/icons/maskable-192.png",
      sizes: "192x192",
      type: "image/png",
      purpose: "maskable",
    },
    {
      src: "/icons/maskable-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    },
    {
      src: "/icons/monochrome-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "monochrome",
    },
  ],
  screenshots: [
    {
      src: "/screenshots/home-phone.webp",
      sizes: "585x1266",
      type: "image/webp",
      form_factor: "narrow",
      label: "The home page",
    },
    {
      src: "/screenshots/list-phone.webp",
      sizes: "585x1266",
      type: "image/webp",
      form_factor: "narrow",
      label: "New arrivals",
    },
    {
      src: "/screenshots/product-phone.webp",
      sizes: "585x1266",
      type: "image/webp",
      form_factor: "narrow",
      label: "A tee, its sizes and its stock",
    },
    {
      src: "/screenshots/home-desktop.webp",
      sizes: "1280x800",
      type: "image/webp",
      form_factor: "wide",
      label: "The home page",
    },
    {
      src: "/screenshots/list-desktop.webp",
      sizes: "1280x800",
      type: "image/webp",
      form_factor: "wide",
      label: "New arrivals",
    },
    {
      src: "/screenshots/product-desktop.webp",
      sizes: "1280x800",
      type: "image/webp",
      form_factor: "wide",
      label: "A tee, its sizes and its stock",
    },
  ],
  shortcuts: [
    {
      name: "New Arrivals",
      url: "/#C-NEW",
      icons: [
        {
          src: "/icons/shortcut-new.png",
          sizes: "192x192",
          type: "image/png",
        },
      ],
    },
    {
      name: "Wishlist",
      url: "/wishlist",
      icons: [
        {
          src: "/icons/shortcut-wishlist.png",
          sizes: "192x192",
          type: "image/png",
        },
      ],
    },
    {
      name: "Orders",
      url: "/account?tab=orders",
      icons: [
        {
          src: "/icons/shortcut-orders.png",
          sizes: "192x192",
          type: "image/png",
        },
      ],
    },
  ],
};
