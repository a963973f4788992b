// Drafts of the five legal pages, unpublished: the owner completes what stands in [brackets], has them checked and publishes them. A
// page that exists already is not changed.
const note = "Draft: the shop's owner has to check this text before it is published.";

const drafts = {
  terms: [
    "Terms of sale",
    `# Who sells
This shop is run by [legal name], [address]. "We" means this business, "you" means the person who orders.

# Orders
- Prices are in Indian rupees and include all taxes.
- Shipping and discounts are worked out at checkout, before you pay.
- Your order is a request to buy. The contract begins when we confirm it by e-mail.
- If a piece is sold out or its price was shown wrongly, we cancel the order and refund what you have paid.

# Payment
You can pay by UPI, card or net banking, or in cash on delivery where the checkout offers it. Payments are taken by our payment partner; we never see or keep your card details.

# Cancelling
You can cancel an order until it is packed: write to [e-mail] with the order's number. We refund prepaid orders in full to the payment method that you used. We charge no cancellation fee.

# Our liability
Nothing in these terms limits the rights that the law gives you as a consumer.

# Law
Indian law applies. The courts of [city] are competent, and so is the consumer commission of your place.`,
  ],
  privacy: [
    "Privacy",
    `# What we keep
- Your account: name, e-mail address, phone number and delivery addresses, as you enter them.
- Your orders: what you bought, where it went, and what was paid. We never have your card details.
- Your cart and wishlist are kept on your own device, and in your account once you have signed in.

# What for
We use these data to deliver your orders, to answer you and to keep the accounts that tax law asks for. We do not sell them and show no advertising of others.

# Who else gets them
The companies that take the payment and carry the parcel get what they need for it, and no more.

# How long
Invoices are kept as long as tax law asks. You can delete your account at any time: write to [e-mail].

# Your rights
You can ask which data we have about you, and have them corrected or deleted. You can withdraw your consent. For complaints write to our grievance officer, [grievance officer], [e-mail].`,
  ],
  shipping: [
    "Shipping",
    `# Where and when
We deliver all over India. An order is packed within [packing days] working days and arrives [delivery days] working days later; the checkout shows the expected date for your PIN code.

# What it costs
Prepaid orders ship free. For cash on delivery the checkout shows the charge before you order.

# Following the parcel
We write to you when the parcel leaves. Your orders are in your account, with their state.

# When nothing arrives
If the courier cannot reach you, it tries again. A parcel that comes back to us is refunded if it was prepaid. If a parcel is late, damaged or open, please write to [e-mail] before you accept it, or at once afterwards.`,
  ],
  returns: [
    "Returns and refunds",
    `# Returns
You can return a piece within [return days] days after delivery, unworn, unwashed and with its tags. Write to [e-mail] with the order's number and the reason. We collect the parcel where our courier can, and pay for it.

# Exchanges
Another size is sent as soon as the first piece is on its way back, if it is in stock. Exchanges are free.

# What cannot be returned
Pieces that were made or altered for you. A damaged or wrong piece can always be returned.

# Refunds
- Prepaid orders are refunded to the payment method that you used, within [refund days] working days after the piece has reached us.
- Orders paid in cash on delivery are refunded to your bank account or UPI address, which we ask you for.
- A cancelled order is refunded in full.

# Warranty
A fault of the cloth or of the sewing that shows within [warranty days] days is repaired, replaced or refunded.`,
  ],
  contact: [
    "Contact",
    `# The business
[legal name]
[address]
GSTIN [tax number]

# Customer care
E-mail: [e-mail]
Phone: [phone], [opening hours]

# Grievance officer
[grievance officer]
[legal name], [address]
E-mail: [grievance e-mail]
Phone: [grievance phone]

Complaints are acknowledged within 48 hours and settled within one month of their receipt, as the Consumer Protection (E-Commerce) Rules 2020 ask. You get a number for each complaint, with which you can follow it.

You can also turn to the National Consumer Helpline: phone 1915, https://consumerhelpline.gov.in`,
  ],
};

migrate((app) => {
  const pages = app.findCollectionByNameOrId("pages");
  for (const [slug, [title, text]] of Object.entries(drafts)) {
    if (app.countRecords("pages", $dbx.hashExp({ slug })) > 0) continue;
    app.save(new Record(pages, { slug, title, body: `${note}\n\n${text}`, published: false }));
  }
  // After the drafts, which no visitor can see: devices have nothing to fetch.
  require(`${__hooks}/lib/catalogue/journal.js`).installJournal(app);
});
