const { dressed, wordsOf } = require("./look.js");
const { plainText } = require("./text.js");

/**
 * Puts the shop's look around a mail and adds its plain-text part. Called for every mail right before it is sent.
 * @param {core.MailerRecordEvent} e
 */
function dress(e) {
  const { appName, appURL } = e.app.settings().meta;
  const words = wordsOf(e.message.html);
  e.message.text = `${plainText(words)}\n\n${appName} · ${appURL}`;
  e.message.html = dressed({ words, shopName: appName, shopUrl: appURL, subject: e.message.subject });
}

module.exports = { dress };
