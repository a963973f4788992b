/*
 * One built site serves every owner: the shop's name, as SHOP_NAME or the dashboard has it, and what the environment says
 * about it are put into the page, from where the screens read them, and into the manifest of the installed app.
 */

/** Below an icon more is cut: https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest/Reference/short_name */
const shortNameMaxChars = 12;

/** What the owner says about the shop, and the page's element that holds it. */
const details = {
  SHOP_EMAIL: "shop:email",
  SHOP_WHATSAPP: "shop:whatsapp",
  SHOP_INSTAGRAM: "shop:instagram",
  SHOP_YOUTUBE: "shop:youtube",
  SHOP_DESCRIPTION: "description",
};

/** Files that carry the name. @type {Record<string, (text: string, name: string) => string>} */
const carriers = { "index.html": namedPage, "manifest.webmanifest": namedManifest };

/**
 * A file with the shop's name in it; undefined when the file says no name, or this one already.
 * @param {string} path
 * @param {() => string} read answers the file's text
 * @param {string} name
 * @returns {string | undefined}
 */
function namedText(path, read, name) {
  const carrier = carriers[path];
  if (!carrier || !name) return undefined;
  const text = read();
  const named = carrier(text, name);
  return named === text ? undefined : named;
}

/** @param {string} text @param {string} name */
function namedPage(text, name) {
  const escaped = escapedText(name);
  return Object.keys(details)
    .reduce(withDetail, text)
    .replace(/(<title>)[^<]*/, (_, before) => before + escaped)
    .replace(
      /(<meta name="(?:application-name|apple-mobile-web-app-title)" content=")[^"]*/g,
      (_, before) => before + escaped,
    );
}

/** @param {string} page @param {string} variable */
function withDetail(page, variable) {
  const value = $os.getenv(variable).trim();
  if (!value) return page;
  const element = new RegExp(`(<meta name="${details[variable]}" content=")[^"]*`);
  return page.replace(element, (_, before) => before + escapedText(value));
}

/** @param {string} text */
function escapedText(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** @param {string} text @param {string} name */
function namedManifest(text, name) {
  const manifest = JSON.parse(text);
  const description = $os.getenv("SHOP_DESCRIPTION").trim() || manifest.description;
  if (manifest.name === name && manifest.description === description) return text;
  const short_name = manifest.name === name ? manifest.short_name : shortName(name);
  return JSON.stringify({ ...manifest, name, short_name, description });
}

/** As many whole words as fit, else the beginning of the first. @param {string} name */
function shortName(name) {
  if (name.length <= shortNameMaxChars) return name;
  const words = name.slice(0, shortNameMaxChars + 1).replace(/\s+\S*$/, "");
  return (words.length > shortNameMaxChars ? name.slice(0, shortNameMaxChars) : words).replace(
    /[\s&+,.:;-]+$/,
    "",
  );
}

module.exports = { namedText };
