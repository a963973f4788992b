const domain = require("../domain.js");
const { parseJson } = require("../platform/json.js");
const { buildStyleElements } = require("./inlineStyles.js");

/*
 * Names in a page's HTML the files that the page needs, so that the browser requests them before any script
 * runs. The style sheets of a rendered page are in the HTML as text.
 */

/**
 * The site as Vite built it.
 * @typedef {object} BuiltSite
 * @property {string} template the built page (index.html) with the owner's settings
 * @property {string} manifest Vite's manifest of the site's files, JSON
 * @property {(file: string) => string} readFile the text of a file of the site
 */

const authPage = "src/features/auth/SignInModal.lazy.tsx";
const notFoundPage = "src/app/NotFoundPage.lazy.tsx";

/**
 * Module of the filters on home; loaded at once when the address sets a filter. The code of home itself is in
 * the first script.
 */
const homeFilters = "src/features/home/CollectionFilters.lazy.tsx";

/**
 * The source module of each page, by the page's pattern, as in src/app/routes.tsx.
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

/** The source module of a page; "" for home. @param {string} path without a leading slash */
function sourceModuleOf(path) {
  const pattern = domain.pagePatternOf(`/${path}`);
  if (pattern === domain.homePath) return "";
  return pattern ? sources[pattern] : notFoundPage;
}

/**
 * The poster of the banner video, which is home's main picture. The browser chooses one of two sizes by the
 * screen's width.
 */
const posters = [
  '<link rel="preload" as="image" href="/video/poster-mobile.webp" media="(max-width: 47.99rem)" fetchpriority="high">',
  '<link rel="preload" as="image" href="/video/poster-desktop.webp" media="(min-width: 48rem)" fetchpriority="high">',
];

/** The files that the built page names in its head: preloads, style sheets, the first script. */
const templateFiles = /\s*<(?:link rel="(?:preload|stylesheet)"[^>]*>|script type="module"[^>]*><\/script>)/g;

/**
 * Adds the files of a page's first screen to the built page: style sheets as text, preloads and scripts. On
 * HTTP/1.1 a browser requests six files at once, and on a slow phone the seventh waits half a second. So the
 * files of the first paint (main picture, font) come first, and the imports of the page's script last.
 * @param {BuiltSite} site
 * @param {string} path of the page, without a leading slash
 * @param {string[]} pictures preload elements of the page's own pictures
 * @returns {string}
 */
function addFirstScreenFiles({ template, manifest, readFile }, path, pictures) {
  const source = sourceModuleOf(path);
  const { scripts, styles } = chunksOf(parseJson(manifest) ?? {}, source);
  const [pageScript, ...imported] = scripts;
  const templateElements = (template.match(templateFiles) ?? []).map((element) => element.trim());
  const isStyle = (/** @type {string} */ element) => element.includes('rel="stylesheet"');
  const isScript = (/** @type {string} */ element) => element.startsWith("<script");
  const sheets = [...templateElements.filter(isStyle).map(hrefPathOf), ...styles];
  const styleElements = buildStyleElements(sheets, readFile);
  const files = [
    ...(source === "" ? posters : pictures),
    ...templateElements.filter((element) => !isStyle(element) && !isScript(element)),
    ...templateElements.filter(isScript),
    // A script element instead of a preload, so that the page's code runs before the browser's load event.
    ...(pageScript ? [`<script type="module" crossorigin src="/${pageScript}"></script>`] : []),
    ...imported.map(preloadElement),
    styleElements.head,
  ];
  return template
    .replace(templateFiles, "")
    .replace("</head>", () => `${files.join("")}</head>`)
    .replace("</body>", () => `${styleElements.body}</body>`);
}

/** The path in a style sheet element's `href`, without its leading slash. @param {string} element */
function hrefPathOf(element) {
  return (/ href="\/([^"]*)"/.exec(element) ?? [])[1] ?? "";
}

/**
 * Adds the script and the style sheets of a page without a first screen to the head of the built page. The
 * browser only preloads this script; it runs when the first script imports it.
 * @param {string} template the built page
 * @param {string} manifest Vite's manifest of the built site, JSON
 * @param {string} path of the page, without a leading slash
 * @returns {string}
 */
function addPageScript(template, manifest, path) {
  const { scripts, styles } = chunksOf(parseJson(manifest) ?? {}, sourceModuleOf(path) || homeFilters);
  const files = [...styles.map(styleElement), ...scripts.map(preloadElement)];
  return template.replace("</head>", () => `${files.join("")}</head>`);
}

/** Builds the element that loads a style sheet. @param {string} file */
function styleElement(file) {
  return `<link rel="stylesheet" crossorigin href="/${file}">`;
}

/** Builds the element that preloads a script. @param {string} file */
function preloadElement(file) {
  return `<link rel="modulepreload" crossorigin href="/${file}">`;
}

/**
 * Finds the scripts and style sheets of a source module and its static imports, without those that every page
 * loads.
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
