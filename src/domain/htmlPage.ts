/**
 * Whether an answer is a page, which none of the shop's data is: a hotel that wants a sign-in first, or a proxy's apology.
 * @param contentType the answer's header
 */
export function isHtmlPage(contentType: string | null): boolean {
  return /^text\/html\b/i.test(contentType ?? "");
}
