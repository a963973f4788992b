// What the environment says about the shop holds from the start on, for mails and links too.
onBootstrap((e) => {
  e.next();
  require(`${__hooks}/lib/settings.js`).applyEnvironment(e.app, process.env);
});
