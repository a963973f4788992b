// Saves the templates of the four account mails (pb_hooks/lib/mail/templates.js) in the settings of `users`, where the owner
// can edit them in the dashboard.
migrate((app) => {
  const { accountMailTemplates } = require(`${__hooks}/lib/mail/templates.js`);
  const users = app.findCollectionByNameOrId("users");
  users.verificationTemplate = accountMailTemplates.verification;
  users.resetPasswordTemplate = accountMailTemplates.reset;
  users.confirmEmailChangeTemplate = accountMailTemplates.emailChange;
  users.otp.emailTemplate = accountMailTemplates.link;
  app.save(users);
});
