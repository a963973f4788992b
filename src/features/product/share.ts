import { linkCopied } from "../../domain/catalogue/messages";

/** What sharing ended in: only a copied link needs to be told, the others show themselves. */
export type Shared = { told?: typeof linkCopied };

/**
 * Spec 2: the device's own sharing; else the link goes to the clipboard; else a prompt shows it. A shopper who
 * closes the sharing sheet wanted nothing further.
 */
export async function shareLink(title: string, url: string): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return {};
    } catch (problem) {
      if (problem instanceof DOMException && problem.name === "AbortError") return {};
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return { told: linkCopied };
  } catch {
    prompt("Copy this link", url);
    return {};
  }
}
