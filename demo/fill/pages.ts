import { type ShopAccess, sendRequest } from "./shop";

/** The demo shop's values for the [placeholders] of the drafts. */
const details: Record<string, string> = {
  "legal name": "Haat Handloom Private Limited (a demo, not a company)",
  address: "14 Bapu Bazaar, Jaipur 302003, Rajasthan",
  city: "Jaipur",
  "tax number": "08ABCDE1234F1Z5 (demo)",
  "e-mail": "hello@haat.example",
  phone: "+91 141 555 0100",
  "opening hours": "Monday to Saturday, 10 am to 6 pm",
  "grievance officer": "Meera Rathore, Head of Customer Care",
  "grievance e-mail": "grievance@haat.example",
  "grievance phone": "+91 141 555 0101",
  "packing days": "2",
  "delivery days": "3 to 7",
  "return days": "7",
  "refund days": "7",
  "warranty days": "90",
};

interface StoredPage {
  id: string;
  body: string;
}

const records = "/api/collections/pages/records";

/** Completes the unpublished drafts with the demo shop's details and publishes them; they stay marked as drafts. */
export async function publishDrafts(shop: ShopAccess): Promise<void> {
  const query = new URLSearchParams({ filter: "published = false", perPage: "50", skipTotal: "1" });
  const { items } = (await sendRequest(shop, `${records}?${query}`)) as { items: StoredPage[] };
  for (const { id, body } of items)
    await sendRequest(shop, `${records}/${id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ body: completed(body), published: true }),
    });
}

/** A draft with the demo's details; an unknown placeholder stays. */
export function completed(body: string): string {
  return body.replace(/\[([^\]]+)\]/g, (placeholder, name: string) => details[name] ?? placeholder);
}
