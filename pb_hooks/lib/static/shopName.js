/*
 * One built site serves every owner: the shop's name, as SHOP_NAME or the dashboard has it, is put into the page, from
 * where the screens read it, and into the manifest of the installed app.
 */

/** Below an icon more is cut: https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest/Reference/short_name */
const shortNameMaxChars = 12;

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
  const escaped = name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return text
    .replace(/(<title>)[^<]*/, (_, before) => before + escaped)
    .replace(
      /(<meta name="(?:application-name|apple-mobile-web-app-title)" content=")[^"]*/g,
      (_, before) => before + escaped,
    );
}

/** @param {string} text @param {string} name */
function namedManifest(text, name) {
  const manifest = JSON.parse(text);
  if (manifest.name === name) return text;
  return JSON.stringify({ ...manifest, name, short_name: shortName(name) });
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
