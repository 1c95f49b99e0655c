/** What a knowledge base says about a page: plain text, and the address of an article. */
export type HelpAnswer = { text: string | null; url: string | null };

/** Takes of the answer what may be shown: text, and an address on the web; null when nothing is left. */
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

/** Where the knowledge base at `base` is asked about a route. */
export const helpAddress = (base: string, routeName: string): string => `${base.replace(/\/+$/, "")}/${routeName}/`;
