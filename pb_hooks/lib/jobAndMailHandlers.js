/*
 * Maps each background job to the function that runs the job, and each kind of mail to the function that
 * delivers the mail. Both run in a request of this server to itself. Only the *.pb.js files load this file,
 * so that lib/jobs and lib/mail do not depend on the modules of single jobs and mails. Each function loads
 * its module on first use.
 */

/**
 * The function of each job.
 * @type {Record<import("./jobs/enqueue.js").JobName, import("./jobs/run.js").Job>}
 */
const jobs = {
  "order-mails": (app) => require("./orders/mail.js").sendDueMails(app),
  "order-reconciliation": (app) => require("./orders/reconcile.js").reconcileOrders(app),
  "operation-check": (app) => require("./operation/ownerAlerts.js").checkOperation(app),
  "replica-check": (app) => require("./operation/replicaLag.js").checkDatabaseReplica(app),
  "catalogue-push": (app) => require("./shiprocket/push.js").pushChanges(app),
  "photo-cleaning": (app) => require("./catalogue/photoCleaningJob.js").removeStoredMetadata(app),
};

/**
 * @typedef {import("./mail/accountMail.js").AccountMail | import("./mail/accountMail.js").NoticeMail
 *   | import("./orders/mail.js").OrderMail | import("./operation/ownerMail.js").AddressedMail} Mail
 */

/** Delivers a mail of any kind. @type {import("./mail/transport.js").Deliver<Mail>} */
function deliverMail(app, mail) {
  if (mail.kind === "order") return require("./orders/mail.js").deliverOrderMail(app, mail);
  if (mail.kind === "operation") return require("./operation/ownerMail.js").deliverOwnerMail(app, mail);
  // Only a notice contains its recipient (`to`). An account's mail with a link goes to the account's stored
  // address, for which the link's token is created.
  if ("to" in mail) return require("./mail/accountMail.js").deliverAccountNotice(app, mail);
  return require("./mail/accountMail.js").deliverAccountMail(app, mail);
}

module.exports = { deliverMail, jobs };
