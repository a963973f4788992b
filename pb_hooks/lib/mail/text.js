const entities = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", "#34": '"' };

/**
 * The plain-text part of a mail. A link stands on a line of its own: what encloses it would be taken for a part of it.
 * @param {string} words the mail's HTML without the look
 */
function plainText(words) {
  return words
    .replace(/\s+/g, " ")
    .replace(/<a\b[^>]*\bhref\s*=\s*["']([^"']*)["'][^>]*>(.*?)<\/a>/gi, "$2:<br>$1<br>")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/tr>\s*<tr\b/gi, "\n<tr")
    .replace(/<\/td>\s*<td\b/gi, " · <td")
    .replace(/<\/(h1|p|small|div|li|tr|table)>/gi, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all)
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

module.exports = { plainText };
