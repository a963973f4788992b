const domain = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { buildStyleElements } = require("./inlineStyles.js");

/*
 * The files that a page needs, named in the page, so that no script has to run before the browser requests
 * them. A rendered page has its style sheets as text.
 */

/**
 * @typedef {object} BuiltSite
 * @property {string} template the built page with the owner's settings
 * @property {string} manifest Vite's manifest of the site's files, JSON
 * @property {(file: string) => string} readFile the text of a file of the site
 */

const authPage = "src/features/auth/SignInModal.lazy.tsx";
const notFoundPage = "src/app/NotFoundPage.lazy.tsx";

/** Home itself is part of the first script. Its filters are needed at once when its address sets one. */
const homeFilters = "src/features/home/CollectionFilters.lazy.tsx";

/**
 * The module of each page, as in src/app/routes.tsx.
 * @type {Record<Exclude<(typeof domain.pagePatterns)[number], "/">, string>}
 */
const sources = {
  [domain.productPath(":id")]: "src/features/product/ProductPage.tsx",
  [domain.wishlistPath]: "src/features/wishlist/WishlistPage.tsx",
  [domain.accountPath]: "src/features/account/AccountPage.tsx",
  [domain.searchPath]: "src/features/search/SearchPage.tsx",
  [domain.checkoutSuccessPath]: "src/features/checkout/SuccessPage.tsx",
  [domain.checkoutFailurePath]: "src/features/checkout/FailurePage.tsx",
  [domain.verifyPath]: authPage,
  [domain.resetPath]: authPage,
  [domain.googlePath]: authPage,
  [domain.textPagePath(":slug")]: "src/features/textPages/TextPage.tsx",
  [domain.orderPattern]: "src/features/orderLink/OrderLinkPage.tsx",
};

/** The module of a page; "" for home. @param {string} path without a leading slash */
function sourceOf(path) {
  const pattern = domain.pagePatternOf(`/${path}`);
  if (pattern === domain.homePath) return "";
  return pattern ? sources[pattern] : notFoundPage;
}

/** The banner's poster: home's main picture, whose element chooses by the width of the screen. */
const posters = [
  '<link rel="preload" as="image" href="/video/poster-mobile.webp" media="(max-width: 47.99rem)" fetchpriority="high">',
  '<link rel="preload" as="image" href="/video/poster-desktop.webp" media="(min-width: 48rem)" fetchpriority="high">',
];

/** The files that the built page names in its head: preloads, style sheets, the first script. */
const templateFiles = /\s*<(?:link rel="(?:preload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)/g;

/**
 * Adds the files of a page's first screen to the built page: its style sheets as text, preloads and scripts.
 * On HTTP/1.1 a browser requests six files at once, and on a slow phone the seventh waits half a second, so
 * the files of the first paint come first: main picture, font. The imports of the page's script come last.
 * @param {BuiltSite} site
 * @param {string} path of the page, without a leading slash
 * @param {string[]} pictures preloads of the page's own pictures
 * @returns {string}
 */
function addFirstScreenFiles({ template, manifest, readFile }, path, pictures) {
  const source = sourceOf(path);
  const { scripts, styles } = chunksOf(parseJson(manifest) ?? {}, source);
  const [own, ...imported] = scripts;
  const named = (template.match(templateFiles) ?? []).map((element) => element.trim());
  const isStyle = (/** @type {string} */ element) => element.includes('rel="stylesheet"');
  const isScript = (/** @type {string} */ element) => element.startsWith("<script");
  const sheets = [...named.filter(isStyle).map(fileOf), ...styles];
  const styleElements = buildStyleElements(sheets, readFile);
  const files = [
    ...(source === "" ? posters : pictures),
    ...named.filter((element) => !isStyle(element) && !isScript(element)),
    ...named.filter(isScript),
    // The page's own script runs before the load event, so that from then on no tap comes before its code.
    ...(own ? [`<script type="module" crossorigin src="/${own}"></script>`] : []),
    ...imported.map(preloadElement),
    styleElements.head,
  ];
  return template
    .replace(templateFiles, "")
    .replace("</head>", () => `${files.join("")}</head>`)
    .replace("</body>", () => `${styleElements.body}</body>`);
}

/** The path of a style sheet that the built page names. @param {string} element */
function fileOf(element) {
  return (/ href="\/([^"]*)"/.exec(element) ?? [])[1] ?? "";
}

/**
 * Adds the script and the style sheets of a page without a first screen to the head of the built page. Its
 * script runs when the first one imports it.
 * @param {string} template the built page
 * @param {string} manifest Vite's manifest of the built site, JSON
 * @param {string} path of the page, without a leading slash
 * @returns {string}
 */
function addPageScript(template, manifest, path) {
  const { scripts, styles } = chunksOf(parseJson(manifest) ?? {}, sourceOf(path) || homeFilters);
  const files = [...styles.map(styleElement), ...scripts.map(preloadElement)];
  return template.replace("</head>", () => `${files.join("")}</head>`);
}

/** @param {string} file */
function styleElement(file) {
  return `<link rel="stylesheet" crossorigin href="/${file}">`;
}

/** @param {string} file */
function preloadElement(file) {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/**
 * The scripts and style sheets of a chunk and its static imports, without those that every page loads.
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[], css?: string[] }>} manifest
 * @param {string} source
 */
function chunksOf(manifest, source) {
  const scripts = new Set();
  const styles = new Set();
  const add = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || chunk.isEntry || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  add(source);
  return { scripts: [...scripts], styles: [...styles] };
}

module.exports = { addFirstScreenFiles, addPageScript };
