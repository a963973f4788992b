const { escapeMarkup } = require("../domain.js");
const { env } = require("../platform/env.js");

/*
 * Inserts the shop's name (SHOP_NAME or the dashboard's setting) and the details from the environment into
 * the built page and the web app manifest, so that one built site serves every owner. The screens read them
 * from the page.
 */

/**
 * Maximum length of the manifest's short_name; longer names are cut off below the app's icon:
 * https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest/Reference/short_name
 */
const shortNameMaxChars = 12;

/**
 * Names of the page's meta elements for the shop's details, by the environment variable that sets each.
 * @type {Record<string, string>}
 */
const details = {
  SHOP_EMAIL: "shop:email",
  SHOP_WHATSAPP: "shop:whatsapp",
  SHOP_INSTAGRAM: "shop:instagram",
  SHOP_YOUTUBE: "shop:youtube",
  SHOP_VITALS: "shop:vitals",
  SHOP_DESCRIPTION: "description",
};

/** How to insert the shop's name, by file. @type {Record<string, (text: string, name: string) => string>} */
const renderers = { "index.html": insertNameIntoPage, "manifest.webmanifest": insertNameIntoManifest };

/**
 * Inserts the shop's name into a file of the built site.
 * @param {string} path
 * @param {() => string} read returns the file's text
 * @param {string} name
 * @returns {string | undefined} undefined for a file that contains no name, or this name already
 */
function insertShopName(path, read, name) {
  const render = renderers[path];
  if (!render || !name) return undefined;
  const text = read();
  const named = render(text, name);
  return named === text ? undefined : named;
}

/** Inserts the shop's name and details into the built page. @param {string} text @param {string} name */
function insertNameIntoPage(text, name) {
  const escaped = escapeMarkup(name);
  return Object.keys(details)
    .reduce(insertDetail, text)
    .replace(/(<title>)[^<]*/, (_, before) => before + escaped)
    .replace(
      /(<meta name="(?:application-name|apple-mobile-web-app-title)" content=")[^"]*/g,
      (_, before) => before + escaped,
    );
}

/**
 * Inserts the value of an environment variable into the page's meta element of that detail.
 * @param {string} page @param {string} variable
 */
function insertDetail(page, variable) {
  const value = env(variable);
  if (!value) return page;
  const element = new RegExp(`(<meta name="${details[variable]}" content=")[^"]*`);
  return page.replace(element, (_, before) => before + escapeMarkup(value));
}

/**
 * Inserts the shop's name and description into the web app manifest.
 * @param {string} text @param {string} name
 */
function insertNameIntoManifest(text, name) {
  const manifest = JSON.parse(text);
  const description = env("SHOP_DESCRIPTION") || manifest.description;
  if (manifest.name === name && manifest.description === description) return text;
  const short_name = manifest.name === name ? manifest.short_name : shortName(name);
  return JSON.stringify({ ...manifest, name, short_name, description });
}

/** As many whole words of a name as fit, else the start of the first word. @param {string} name */
function shortName(name) {
  if (name.length <= shortNameMaxChars) return name;
  const words = name.slice(0, shortNameMaxChars + 1).replace(/\s+\S*$/, "");
  return (words.length > shortNameMaxChars ? name.slice(0, shortNameMaxChars) : words).replace(
    /[\s&+,.:;-]+$/,
    "",
  );
}

module.exports = { insertShopName };
