/** A knowledge base's answer about a page: plain text and an article's URL. */
export type HelpAnswer = { text: string | null; url: string | null };

/** The displayable parts of an answer: text and an http(s) URL; null if neither remains. */
export function readHelpAnswer(body: unknown): HelpAnswer | null {
  if (typeof body !== "object" || body === null) return null;
  const text = "help_text" in body && typeof body.help_text === "string" ? body.help_text.trim() : "";
  const url = "url" in body ? webAddress(body.url) : null;
  return text || url ? { text: text || null, url } : null;
}

function webAddress(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null;
  return /^https?:$/.test(new URL(value).protocol) ? value : null;
}

/** Address of the knowledge base for a route. */
export const helpAddress = (base: string, routeName: string): string =>
  `${base.replace(/(?<!\/)\/+$/, "")}/${routeName}/`;
